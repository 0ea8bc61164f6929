import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { similarityLimits } from '@xiezhi/contract/similarity';
import { sql } from 'kysely';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { buildSimilarityPair } from './testing/build-pair.ts';
import { copyOf, printProgram } from './testing/copies.ts';
import { makeProgram, seeded } from './testing/programs.ts';

const clock = createTestClock();
let server: TestServer;
let root: TestUser;
let author: TestUser;
let stranger: TestUser;

before(async () => {
  server = await startTestServer({ clock, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  author = await server.buildUser({ role: 'admin' });
  stranger = await server.buildUser({ role: 'admin' });
});
after(() => server.stop());

/** Stores a submission with this code to a contest problem; returns its id. */
async function send(
  cid: number,
  problem: ContestProblemIds,
  uid: string,
  code: string,
  minute: number,
): Promise<number> {
  const at = new Date(clock().getTime() - (100 - minute) * 60_000);
  const id = await sendJudged(server.services, { uid, cid, problem, at, status: 0 });
  await sql`update submission set code = ${code}, ip = '10.0.0.7' where id = ${id}`.execute(
    server.services.db,
  );
  return id;
}

/** Builds a contest in which eight users solved a problem and a ninth user copied from the first. */
async function copiedContest(by: TestUser = author, gid?: number) {
  const startsAt = new Date(clock().getTime() - 3 * 3_600_000);
  const cid = await buildContest(server.services, by, {
    title: 'Finals',
    startsAt,
    minutes: 60,
    ...(gid && { gid }),
  });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const random = seeded(11);
  const programs = Array.from({ length: 8 }, () => makeProgram(random));
  const people: TestUser[] = [];
  const ids: number[] = [];
  for (const [at, program] of programs.entries()) {
    const user = await server.buildUser();
    people.push(user);
    ids.push(await send(cid, problem, user.uid, printProgram(program), at));
  }
  const copier = await server.buildUser();
  const [original] = programs;
  assert.ok(original);
  const copied = await send(cid, problem, copier.uid, copyOf(original, 'several', random), 50);
  return { cid, problem, people, copier, copied, ids };
}

async function finishedReport(body: Record<string, unknown>, as: TestUser = author) {
  const started = await server.call('POST /api/similarity/report', { as, body: { choice: 'best', ...body } });
  assert.equal(started.status, 200, started.msg);
  const { id } = started.data;
  const read = async () => (await server.call('GET /api/similarity/report', { as, query: { id } })).data;
  await until(
    'the report is finished',
    async () => !['waiting', 'running'].includes((await read()).state),
    60_000,
  );
  return read();
}

/** Returns 200, or the error code of the response. */
function nameOf({ status, msg }: { readonly status: number; readonly msg: string }): string | number {
  if (status === 200) return status;
  return Object.entries(errorCatalogue).find(([, { zh, en }]) => zh === msg || en === msg)?.[0] ?? msg;
}

test('finds the copy in a contest, the earlier submission first, and shows both programs to its manager', async () => {
  const { cid, people, copier, copied, ids } = await copiedContest();
  const offered = (await server.call('GET /api/similarity/reports', { as: author, query: { cid } })).data;
  assert.deepEqual(offered.submissions, { best: 9, last: 9, all: 9 });
  assert.deepEqual(offered.place, { kind: 'contest', id: cid, title: 'Finals', gid: null });
  const report = await finishedReport({ cid });
  assert.equal(report.state, 'done', report.failure ?? '');
  const suspicious = report.pairs.filter(({ isSuspicious }) => isSuspicious);
  assert.deepEqual(
    suspicious.map(({ left, right, cluster }) => [left.submitId, right.submitId, right.username, cluster]),
    [[ids[0], copied, copier.username, 1]],
  );
  assert.equal(report.suspicious, 1);
  assert.deepEqual(
    report.families.map(({ displayId, family, programs, histogram }) => [
      displayId.startsWith('T'),
      family,
      programs,
      histogram.reduce((sum, count) => sum + count, 0),
    ]),
    [[true, 'C/C++', 9, 36]],
  );
  const [found] = suspicious;
  assert.ok(found);
  const pair = (await server.call('GET /api/similarity/pair', { as: author, query: { id: found.id } })).data;
  assert.equal(pair.left.uid, people[0]?.uid);
  assert.match(pair.right.code, /cin >>/);
  assert.deepEqual([pair.left.ip, pair.right.ip], ['10.0.0.7', '10.0.0.7']);
  assert.ok(pair.fragments.length > 0);
  for (const { left, right } of pair.fragments) {
    assert.ok(left.toRow < pair.left.code.split('\n').length && left.fromRow <= left.toRow);
    assert.ok(right.toRow < pair.right.code.split('\n').length && right.fromRow <= right.toRow);
  }
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where target = ${`contest:${cid}`} order by id`.execute(server.services.db);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['similarity-report', 'similarity-pair-viewed'],
  );
});

test('only managers of the place learn of reports; everybody else is refused by each call', async () => {
  const { cid, people, copier } = await copiedContest();
  const report = await finishedReport({ cid });
  const [pair] = report.pairs;
  assert.ok(pair);
  const calls = (as: TestUser) => [
    server.call('GET /api/similarity/reports', { as, query: { cid } }),
    server.call('POST /api/similarity/report', { as, body: { cid, choice: 'best' } }),
    server.call('GET /api/similarity/report', { as, query: { id: report.id } }),
    server.call('POST /api/similarity/report/cancel', { as, body: { id: report.id } }),
    server.call('DELETE /api/similarity/report', { as, query: { id: report.id } }),
    server.call('GET /api/similarity/pair', { as, query: { id: pair.id } }),
    server.call('POST /api/similarity/ask', { as, body: { pairId: pair.id, side: 'both' } }),
    server.call('PUT /api/similarity/decision', { as, body: { pairId: pair.id, decision: 'cleared' } }),
  ];
  const [participant] = people;
  assert.ok(participant);
  for (const as of [participant, copier, stranger])
    for (const answer of await Promise.all(calls(as))) assert.equal(nameOf(answer), 'similarityNotYours');
  assert.equal(
    (await server.call('GET /api/similarity/report', { as: root, query: { id: report.id } })).status,
    200,
  );
});

test('managers of a group compare its contests; its members cannot', async () => {
  const [owner, member] = [await server.buildUser(), await server.buildUser()];
  const gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const { cid } = await copiedContest(owner, gid);
  const report = await finishedReport({ cid }, owner);
  assert.equal(report.place.gid, gid);
  assert.equal(report.suspicious, 1);
  const refused = await server.call('GET /api/similarity/reports', { as: member, query: { cid } });
  assert.equal(nameOf(refused), 'similarityNotYours');
});

test('a comparison needs one place, and two users', async () => {
  const pid = await buildProblem(server.services);
  const start = (body: Record<string, unknown>) =>
    server.call('POST /api/similarity/report', { as: root, body: { choice: 'all', ...body } });
  assert.equal(nameOf(await start({})), 'similarityPlaceMissing');
  assert.equal(nameOf(await start({ pid, cid: 1 })), 'similarityPlaceMissing');
  assert.equal(nameOf(await start({ pid })), 'similarityTooFew');
  assert.equal(nameOf(await start({ cid: 999_999 })), 'contestNotFound');
  assert.equal(nameOf(await start({ tid: 999_999 })), 'trainingNotFound');
  assert.equal(nameOf(await start({ pid: 999_999 })), 'problemNotFound');
});

test('statement, decision and appeal: users see their own submission and nothing of the other', async () => {
  const { pairId, left, right, leftId, rightId } = await buildSimilarityPair(server, root);
  const own = async (as: TestUser) => (await server.call('GET /api/similarity/own-cases', { as })).data.cases;
  const decide = (body: Record<string, unknown>) =>
    server.call('PUT /api/similarity/decision', { as: root, body: { pairId, ...body } });
  const state = (as: TestUser, text: string) =>
    server.call('PUT /api/similarity/statement', { as, body: { caseId: pairId, text } });
  const appeal = (as: TestUser, text: string) =>
    server.call('POST /api/similarity/appeal', { as, body: { caseId: pairId, text } });
  assert.deepEqual([await own(left), await own(right)], [[], []]);
  assert.equal(nameOf(await state(right, 'Me?')), 'similarityCaseNotFound');

  const asked = await server.call('POST /api/similarity/ask', { as: root, body: { pairId, side: 'right' } });
  assert.equal(asked.status, 200);
  assert.deepEqual(await own(left), []);
  const [seen] = await own(right);
  assert.deepEqual(
    [seen?.submitId, seen?.decision, seen?.canState, seen?.parts],
    [rightId, 'open', true, [{ fromRow: 0, toRow: 0 }]],
  );
  const text = JSON.stringify(seen);
  for (const secret of [left.username, left.uid, `"submitId":${leftId}`])
    assert.ok(!text.includes(secret), text);
  assert.equal((await state(right, 'We learned together')).status, 200);

  assert.equal(nameOf(await decide({ decision: 'confirmed', side: 'right' })), 'similarityReasonMissing');
  assert.equal(nameOf(await decide({ decision: 'cleared', version: 5 })), 'similarityOutdated');
  const confirmed = { decision: 'confirmed', side: 'right', note: 'Only for us', reason: 'Same rare error' };
  assert.equal((await decide(confirmed)).status, 200);
  assert.deepEqual(await own(left), []);
  const [actual] = await own(right);
  assert.deepEqual(
    [actual?.decision, actual?.reason, actual?.canState],
    ['confirmed', 'Same rare error', false],
  );
  assert.ok(!JSON.stringify(actual).includes('Only for us'));
  assert.equal(nameOf(await state(right, 'More')), 'similarityDecided');
  assert.equal(nameOf(await appeal(left, 'Not mine')), 'similarityCaseNotFound');

  clock.advance(60_000);
  assert.equal((await appeal(right, 'I can explain')).status, 200);
  assert.equal(nameOf(await appeal(right, 'And more')), 'similarityNoAppeal');
  const pair = (await server.call('GET /api/similarity/pair', { as: root, query: { id: pairId } })).data;
  assert.deepEqual(
    [pair.hasAppeal, pair.right.statement, pair.right.appeal, pair.right.isConcerned, pair.left.isConcerned],
    [true, 'We learned together', 'I can explain', true, false],
  );
  clock.advance(60_000);
  assert.equal((await decide({ decision: 'cleared', version: pair.version })).status, 200);
  assert.deepEqual(
    (await own(right)).map(({ decision, reason, appealUntil }) => [decision, reason, appealUntil]),
    [['cleared', '', null]],
  );
  const { rows } = await sql<{ uid: string; count: number }>`
    select uid, count(*)::int as count from message where kind = 'sys' and uid = any(${[left.uid, right.uid]})
    group by uid`.execute(server.services.db);
  assert.deepEqual(rows, [{ uid: right.uid, count: 3 }]);
});

test('an appeal is possible for a limited time', async () => {
  const { pairId, right } = await buildSimilarityPair(server, root);
  await server.call('PUT /api/similarity/decision', {
    as: root,
    body: { pairId, decision: 'confirmed', reason: 'Copied' },
  });
  const then = new Date(clock().getTime() - similarityLimits.appealDays * 86_400_000 - 1);
  await server.services.db
    .updateTable('similarity_case')
    .set({ decided_at: then })
    .where('pair_id', '=', pairId)
    .execute();
  const late = await server.call('POST /api/similarity/appeal', {
    as: right,
    body: { caseId: pairId, text: 'Late' },
  });
  assert.equal(nameOf(late), 'similarityNoAppeal');
});

test('a report with cases stays; others are deleted with their pairs', async () => {
  const { db } = server.services;
  const used = await buildSimilarityPair(server, root);
  await server.call('POST /api/similarity/ask', { as: root, body: { pairId: used.pairId, side: 'both' } });
  const remove = (id: number) => server.call('DELETE /api/similarity/report', { as: root, query: { id } });
  assert.equal(nameOf(await remove(used.reportId)), 'similarityReportUsed');
  const unused = await buildSimilarityPair(server, root);
  assert.equal((await remove(unused.reportId)).status, 200);
  const pairs = () =>
    db.selectFrom('similarity_pair').where('id', 'in', [used.pairId, unused.pairId]).select('id').execute();
  assert.deepEqual(await pairs(), [{ id: used.pairId }]);
});
