import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { OperationNode } from 'kysely';
import { releaseHolds } from '../../judging/queue/scoreboard-hold.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { judgeAgain, sendJudged } from '../../scopes/contest/testing/build-contest.ts';
import { ratingJob } from './recompute-job.ts';
import { createAttempts } from './testing/attempts.ts';
import { type RatedCast, slotMinutes, startRatedCast } from './testing/rated-cast.ts';

/* What happens to applied ratings and to an open preview when contests, submissions and users change. */

let cast: RatedCast;
before(async () => {
  cast = await startRatedCast();
});
after(() => cast.close());
beforeEach(() => cast.reset());

const outdated = 'Contests or results have changed since the preview. Compute it again';

/** Saves settings of a contest as its author. */
async function save(cid: number, changes: Record<string, unknown>): Promise<void> {
  const body = { id: cid, ...changes };
  const answer = await cast.server.call('PUT /api/admin/contest', { as: cast.author, body });
  assert.equal(answer.status, 200, answer.msg);
}

/** Changes columns of a contest and increments its scoreboard version, as saving it does. */
async function alter(cid: number, columns: { readonly seal_at?: Date; readonly auto_unfreeze?: boolean }) {
  await cast.server.services.db
    .updateTable('contest')
    .set((from) => ({ ...columns, scoreboard_version: from('scoreboard_version', '+', 1) }))
    .where('id', '=', cid)
    .execute();
}

const problemOf = (cid: number) =>
  cast.server.services.db
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .select(['pid', 'id as cpid', 'display_id as displayId'])
    .executeTakeFirstOrThrow();

async function submissionOf(cid: number, { uid }: TestUser): Promise<number> {
  const { id } = await cast.server.services.db
    .selectFrom('submission')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a submission after the end of the contest in this slot; returns its id. */
async function sendLate(cid: number, slot: number, { uid }: TestUser, status = 0): Promise<number> {
  const at = cast.at(slot * slotMinutes + 11);
  return sendJudged(cast.server.services, { uid, cid, problem: await problemOf(cid), at, status });
}

const freeze = async (cid: number, slot: number) =>
  alter(cid, { seal_at: cast.at(slot * slotMinutes + 5), auto_unfreeze: false });

const ended = { rated: { rated: false }, end: { endTime: '2026-12-31T00:00:00Z' } };
const losses: readonly [words: string, lose: (cid: number, slot: number) => Promise<void>][] = [
  ['is no longer rated', (cid) => save(cid, ended.rated)],
  ['is frozen again', freeze],
  ['ends in the future', (cid) => save(cid, ended.end)],
];
for (const [index, [words, lose]] of losses.entries())
  test(`a preview is not applied if an earlier applied contest ${words}`, async () => {
    const slot = index * 3;
    const [a, b, c] = cast.people;
    assert.ok(a && b && c);
    const first = await cast.rate(slot, [a, b, c]);
    const second = await cast.rate(slot + 1, [c, b, a]);
    const third = await cast.rate(slot + 2, [b, a, c]);
    await cast.applyAll([first, third]);
    const without = await cast.stored();
    await cast.applyAll([], [third]);
    await cast.applyAll([second]);
    const was = await cast.stored();
    const id = await cast.preview([third]);
    await lose(second, slot + 1);
    assert.equal((await cast.apply(id)).msg, outdated);
    assert.deepEqual(await cast.stored(), was);
    assert.equal((await cast.drop(id)).status, 200);
    const again = await cast.preview([third]);
    const shown = await cast.draft();
    assert.deepEqual(
      [shown?.revoked.map(({ cid }) => cid), shown?.contests.map(({ cid }) => cid)],
      [[second], [third]],
    );
    assert.equal((await cast.apply(again)).status, 200);
    assert.deepEqual(await cast.stored(), without);
  });

async function openRevision(added: readonly number[]): Promise<number> {
  const { id } = await cast.server.services.db
    .insertInto('rating_revision')
    .values({ uid: cast.root.uid, state: 'open', added: JSON.stringify(added) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('an interrupted computation does not continue if an earlier contest has left the chain', async () => {
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const first = await cast.rate(10, [a, b, c]);
  const others = [await cast.rate(11, [c, a, b]), await cast.rate(12, [b, c, a])];
  await cast.applyAll([first]);
  const id = await openRevision(others);
  const attempts = createAttempts();
  const job = ratingJob(cast.server.services);
  await assert.rejects(job.run(attempts.begin(1), { revision: id }), /stopped/);
  await save(first, ended.rated);
  await assert.rejects(job.run(attempts.begin(-1), { revision: id }), { code: 'ratingDraftOutdated' });
});

test('late submissions, titles and switches leave ratings applied and a preview applicable', async () => {
  const [a, b, c, d] = cast.people;
  assert.ok(a && b && c && d);
  const first = await cast.rate(20, [a, b, c], { takesLate: true });
  const second = await cast.rate(21, [c, b, a], { takesLate: true });
  await cast.applyAll([first]);
  const disturb = async (cid: number, slot: number) => {
    await sendLate(cid, slot, c);
    const newcomer = await sendLate(cid, slot, d, -1);
    await judgeAgain(cast.server.services, newcomer, { status: 0 });
    await save(cid, { title: `Round ${slot}`, openPrint: true });
    await sendLate(cid, slot, d, -1);
  };
  await sendLate(first, 20, d);
  assert.equal(await cast.stateOf(first), 'applied');
  await disturb(first, 20);
  assert.equal(await cast.stateOf(first), 'applied');
  await disturb(first, 20);
  assert.equal((await cast.open([])).msg, 'No contest needs a new computation');
  const id = await cast.preview([second]);
  assert.deepEqual(
    (await cast.draft())?.contests.map(({ cid }) => cid),
    [second],
  );
  await disturb(first, 20);
  await disturb(second, 21);
  const answer = await cast.apply(id);
  assert.equal(answer.status, 200, answer.msg);
  await disturb(second, 21);
  assert.deepEqual(await Promise.all([first, second].map((cid) => cast.stateOf(cid))), [
    'applied',
    'applied',
  ]);
  const submission = await submissionOf(first, a);
  await judgeAgain(cast.server.services, submission, { status: -1 });
  await sendLate(first, 20, d);
  assert.equal(await cast.stateOf(first), 'changed');
  await sendLate(first, 20, d);
  assert.equal(await cast.stateOf(first), 'changed');
  await judgeAgain(cast.server.services, submission, { status: 0 });
  assert.equal(await cast.stateOf(first), 'applied');
});

test('a preview is not applied if its results have changed, whatever late submissions came since', async () => {
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const cid = await cast.rate(25, [a, b, c], { takesLate: true });
  const id = await cast.preview([cid]);
  await judgeAgain(cast.server.services, await submissionOf(cid, a), { status: -1 });
  await sendLate(cid, 25, c);
  assert.equal((await cast.apply(id)).msg, outdated);
});

/** Returns the database with a counter of the scoreboards that are computed with it. */
function countingScoreboards() {
  const counted = { boards: 0 };
  const db = cast.server.services.db.withPlugin({
    transformQuery({ node }) {
      const { kind, sqlFragments } = node as OperationNode & { readonly sqlFragments?: readonly string[] };
      if (kind === 'RawNode' && sqlFragments?.join('').includes('open_number')) counted.boards += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db, counted };
}

test('a computation reads the scoreboard of a contest at most once, and only if something but late submissions came', async () => {
  const [a, b, c, d] = cast.people;
  assert.ok(a && b && c && d);
  const cids: number[] = [];
  for (let slot = 30; slot < 36; slot += 1)
    cids.push(
      await cast.rate(slot, [a, b, c], { takesLate: true, formula: slot % 2 ? 'elo-mmr' : 'codeforces' }),
    );
  await cast.applyAll(cids);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = cids;
  await sendLate(first, 30, d);
  await save(second, { title: 'another title' });
  await judgeAgain(cast.server.services, await submissionOf(third, a), { status: -1 });
  await save(fourth, { title: 'another title' });
  await sendLate(fifth, 34, d);
  const id = await openRevision([]);
  const { db, counted } = countingScoreboards();
  await ratingJob({ ...cast.server.services, db }).run(createAttempts().begin(), { revision: id });
  assert.equal(counted.boards, 3, 'of the second, third and fourth contest');
  assert.deepEqual(
    (await cast.draft())?.contests.map(({ cid }) => cid),
    cids.slice(2),
  );
});

test('a preview is not applied while one of its contests is rejudged, and late submissions do not count as judging', async () => {
  const { db } = cast.server.services;
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const cid = await cast.rate(40, [a, b, c], { takesLate: true });
  const { pid } = await problemOf(cid);
  const rejudge = () =>
    cast.server.call('POST /api/admin/judge/rejudge-contest-problem', {
      as: cast.root,
      body: { cid, pid: String(pid) },
    });
  const end = async () => {
    await db.deleteFrom('judging_task').where('submit_id', 'is not', null).execute();
    await releaseHolds(db);
  };
  const id = await cast.preview([cid]);
  assert.equal((await rejudge()).status, 200);
  assert.match((await cast.apply(id)).msg, /still being judged/);
  assert.equal(await cast.stateOf(cid), 'judging');
  await end();
  const body = { submitId: await sendLate(cid, 40, a) };
  const late = await cast.server.call('POST /api/admin/judge/rejudge', { as: cast.root, body });
  assert.equal(late.status, 200, late.msg);
  assert.equal(await cast.stateOf(cid), 'ready');
  assert.equal((await cast.apply(id)).status, 200);
  await end();
});

for (const [index, [words, hide]] of [
  ['hidden', (cid: number) => save(cid, { visible: false })],
  ['frozen', freeze],
].entries() as Iterable<[number, [string, (cid: number, slot: number) => Promise<void>]]>)
  test(`an open preview shows nothing of a contest that is ${words} since, nor what follows from it`, async () => {
    const [a, b, c] = cast.people;
    assert.ok(a && b && c);
    const slot = 50 + index * 3;
    const cids: number[] = [];
    for (let at = slot; at < slot + 3; at += 1) cids.push(await cast.rate(at, [a, b, c]));
    const id = await cast.preview(cids);
    const statuses = () =>
      Promise.all(
        cids.map(async (cid) => {
          const query = { id, cid };
          return (await cast.server.call('GET /api/admin/rating-draft-rows', { as: cast.root, query }))
            .status;
        }),
      );
    assert.deepEqual(await statuses(), [200, 200, 200]);
    await hide(cids[1] ?? 0, slot + 1);
    assert.deepEqual(
      (await cast.draft())?.contests.map(({ cid }) => cid),
      cids.slice(0, 1),
    );
    assert.deepEqual(await statuses(), [200, 404, 404]);
    assert.equal((await cast.apply(id)).status, 400);
  });

const roleOf = (user: TestUser, role: 1002 | 1008) =>
  cast.server.services.db.updateTable('app_user').set({ role }).where('uid', '=', user.uid).execute();

/** Returns the uids of the lines that `stored` returns. */
const uids = (lines: readonly string[]) => lines.map((line) => line.split(' ')[1] ?? '').toSorted();

test('a recomputation does not apply later roles to earlier contests', async () => {
  const { services } = cast.server;
  const [a, b, c] = cast.people;
  assert.ok(a && b && c);
  const promoted = await cast.server.buildUser({ username: 'promoted' });
  const demoted = await cast.server.buildUser({ username: 'demoted', role: 'problem_admin' });
  const setter = await cast.server.buildUser({ username: 'setter' });
  const manager = await cast.server.buildUser({ username: 'manager' });
  const people = [a, promoted, b, demoted, setter, manager, c];
  const cid = await cast.rate(60, people);
  await cast.applyAll([cid]);
  const was = await cast.stored();
  assert.equal(was.length, 6, 'all but the problem administrator');
  await roleOf(promoted, 1008);
  await roleOf(demoted, 1002);
  const { pid } = await problemOf(cid);
  await services.db.updateTable('problem').set({ author_uid: setter.uid }).where('id', '=', pid).execute();
  await services.db.insertInto('collaborator').values({ cid, uid: manager.uid, role: 'manager' }).execute();
  await judgeAgain(services, await submissionOf(cid, a), { status: -1 });
  await cast.applyAll([]);
  assert.deepEqual(uids(await cast.stored()), uids(was));
  await judgeAgain(services, await submissionOf(cid, a), { status: 0 });
  await cast.applyAll([]);
  assert.deepEqual(await cast.stored(), was);
  await save(cid, { ratingExcluded: ['promoted'], starAccount: ['SETTER'] });
  await cast.applyAll([]);
  const named = new Set([promoted.uid, setter.uid]);
  assert.deepEqual(
    uids(await cast.stored()),
    uids(was).filter((uid) => !named.has(uid ?? '')),
  );
  await save(cid, { ratingExcluded: [], starAccount: [] });
  await cast.applyAll([], [cid]);
  await cast.applyAll([cid]);
  assert.deepEqual(
    uids(await cast.stored()),
    [a, b, demoted, c].map(({ uid }) => uid).toSorted(),
    'once revoked, the contest is read with the present roles',
  );
});

test('the list tells how many applied contests have changed, on whatever page they are', async () => {
  const cids: number[] = [];
  for (let slot = 70; slot < 73; slot += 1) cids.push(await cast.rate(slot, cast.people.slice(0, 3)));
  await cast.applyAll(cids);
  const changed = async () =>
    (
      await cast.server.call('GET /api/admin/rating-contests', {
        as: cast.root,
        query: { limit: 1 },
      })
    ).data.changed;
  assert.equal(await changed(), 0);
  await save(cids[0] ?? 0, { title: 'another title' });
  assert.equal(await changed(), 0);
  await save(cids[0] ?? 0, { ratingMax: 1900 });
  await save(cids[1] ?? 0, ended.rated);
  assert.equal(await changed(), 2);
});
