import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import type { SentHomeworkTerms } from '@xiezhi/contract/routes/training-homework';
import { buildNode } from '../../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { submitRun } from '../testing/submit-run.ts';

const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const clock = createTestClock(start);

let server: TestServer;
let author: TestUser;
let ann: TestUser;
let bob: TestUser;
let outsider: TestUser;
let pid: number;
let tid: number;

const terms: SentHomeworkTerms = {
  opensAt: at(1).toISOString(),
  dueAt: at(10).toISOString(),
  late: { percentPerDay: 25, floorPercent: 20 },
};

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  outsider = await server.buildUser({});
  pid = await buildProblem(server.services, { auth: 1 });
  await buildNode(server, { languages: ['C++'] });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const { db } = server.services;
  const { id } = await db
    .insertInto('training')
    .values({ uid: author.uid, gid: null, title: 'Graphs', auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  tid = id;
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'x' }).execute();
  for (const { uid } of [ann, bob])
    await db.insertInto('training_registration').values({ tid, uid, created_at: start }).execute();
});
after(() => server.stop());

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

/** Returns 200, or the error code of the response. */
function nameOf({ status, msg }: { readonly status: number; readonly msg: string }): string | number {
  if (status === 200) return status;
  const found = Object.entries(errorCatalogue).find(([, { zh, en }]) => zh === msg || en === msg);
  return found?.[0] ?? msg;
}

async function codeOf(as: TestUser | null, name: Name, options: Options): Promise<string | number> {
  return nameOf(await server.call(name, { as, ...options }));
}

async function set(homework: SentHomeworkTerms | null): Promise<void> {
  const { status, msg } = await server.call('PUT /api/training-homework', {
    as: author,
    body: { tid, homework },
  });
  assert.equal(status, 200, msg);
}

const query = () => ({ query: { tid } });
const ownOf = async (as: TestUser) =>
  (await server.call('GET /api/training-homework', { as, ...query() })).data;
const handInsOf = async () =>
  (await server.call('GET /api/training-hand-ins', { as: author, ...query() })).data;
const extend = (body: object) =>
  server.call('POST /api/training-extensions', { as: author, body: { tid, uids: [ann.uid], ...body } });

async function submit(as: TestUser): Promise<string | number> {
  const { display_id } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('display_id')
    .executeTakeFirstOrThrow();
  return codeOf(as, 'POST /api/submit-problem-judge', {
    body: { pid: display_id, language: 'C++', code: 'int main() {}', tid },
  });
}

test('a training without homework terms works as before', async () => {
  const { data } = await server.call('GET /api/get-training-detail', { as: ann, ...query() });
  assert.deepEqual([data.homework, data.can.enter], [null, true]);
  assert.equal(await codeOf(ann, 'GET /api/get-training-problem-list', query()), 200);
  assert.equal(await codeOf(ann, 'GET /api/training-homework', query()), 'homeworkMissing');
  assert.deepEqual(await handInsOf(), { homework: null, modifiedBy: null, problems: 1, students: [] });
  assert.equal(nameOf(await extend({ graceMinutes: 5 })), 'homeworkMissing');
});

test('before it opens, its problems are closed to students and open to managers', async () => {
  await set(terms);
  const { data } = await server.call('GET /api/get-training-detail', { as: ann, ...query() });
  assert.deepEqual(data.homework, { opensAt: terms.opensAt, dueAt: terms.dueAt });
  assert.deepEqual(data.can, { enter: false, register: false, manage: false });
  const inside = [
    'GET /api/get-training-problem-list',
    'GET /api/get-training-rank',
    'GET /api/training-homework',
    'GET /api/get-full-screen-problem-list',
  ] as const;
  for (const name of inside) {
    assert.equal(await codeOf(ann, name, query()), 'homeworkNotOpen', name);
    assert.equal(await codeOf(outsider, name, query()), 'trainingPasswordNeeded', name);
    assert.equal(await codeOf(author, name, query()), 200, name);
  }
  assert.equal(await submit(ann), 'homeworkNotOpen');
  clock.set(at(1));
  for (const name of inside) assert.equal(await codeOf(ann, name, query()), 200, name);
});

test('late work counts less, and the best attempt counts', async () => {
  await submitRun(server, { user: ann, pid, status: 0, at: at(11), tid });
  await submitRun(server, { user: bob, pid, status: -1, at: at(5), tid });
  clock.set(at(12));
  const own = await ownOf(ann);
  assert.deepEqual([own.state, own.points, own.countsNow, own.ownDueAt], ['late', 75, 75, terms.dueAt]);
  assert.deepEqual(own.problems, [{ pid, points: 75, state: 'late', hints: 0 }]);
  const { students } = await handInsOf();
  const rowOf = (user: TestUser) => students.find(({ uid }) => uid === user.uid);
  assert.deepEqual([rowOf(ann)?.state, rowOf(ann)?.points, rowOf(ann)?.solved], ['late', 75, 1]);
  assert.deepEqual([rowOf(bob)?.state, rowOf(bob)?.points], ['onTime', 0]);
  assert.equal(typeof rowOf(ann)?.submitId, 'number');
});

test('grace moves the due time of the listed students only', async () => {
  const { data } = await extend({ uids: [ann.uid, outsider.uid], graceMinutes: 90 });
  assert.equal(data.changed, 1, 'who is no student of the training gets nothing');
  const own = await ownOf(ann);
  assert.deepEqual([own.state, own.points, own.ownDueAt], ['onTime', 100, at(11.5).toISOString()]);
  assert.equal((await ownOf(bob)).ownDueAt, terms.dueAt);
  await extend({ graceMinutes: 0 });
  assert.equal((await ownOf(ann)).points, 75);
});

test('closes if late work is not accepted, and reopens for students who may hand in again', async () => {
  await set({ ...terms, late: null });
  clock.set(at(13));
  assert.deepEqual([await submit(ann), await submit(bob)], ['homeworkClosed', 'homeworkClosed']);
  assert.deepEqual([(await ownOf(ann)).state, (await ownOf(ann)).countsNow], ['nothing', 0]);
  assert.equal(nameOf(await extend({ reopenUntil: at(12).toISOString() })), 'homeworkTimesWrong');
  await extend({ reopenUntil: at(20).toISOString() });
  const own = await ownOf(ann);
  assert.deepEqual([own.countsNow, own.reopenedUntil], [100, at(20).toISOString()]);
  assert.deepEqual([await submit(ann), await submit(bob)], [200, 'homeworkClosed']);
  await submitRun(server, { user: ann, pid, status: 0, at: at(14), tid });
  assert.deepEqual([(await ownOf(ann)).state, (await ownOf(ann)).points], ['reopened', 100]);
  clock.set(at(21));
  assert.equal(await submit(ann), 'homeworkClosed');
  await extend({ reopenUntil: at(30).toISOString() });
  assert.equal((await ownOf(ann)).points, 100, 'what was handed in before does not become late');
});

test('late work between two reopenings stays late, and a reopening can be ended', async () => {
  await set({ ...terms, late: { percentPerDay: 20, floorPercent: 20 } });
  await submitRun(server, { user: bob, pid, status: 0, at: at(21.5), tid });
  const of = async () => {
    const { state, points, reopenedUntil } = await ownOf(bob);
    return [state, points, reopenedUntil];
  };
  const end = at(30).toISOString();
  clock.set(at(21.1));
  await extend({ uids: [bob.uid], reopenUntil: at(21.2).toISOString() });
  clock.set(at(22));
  assert.deepEqual(await of(), ['late', 80, null]);
  await extend({ uids: [bob.uid], reopenUntil: end });
  assert.deepEqual(await of(), ['late', 80, end], 'the second reopening begins now');
  await submitRun(server, { user: bob, pid, status: 8, score: 0, at: at(22.1), tid });
  clock.set(at(22.5));
  await extend({ uids: [bob.uid], graceMinutes: 0 });
  assert.deepEqual(await of(), ['late', 80, end], 'a change of the extra time keeps it');
  await extend({ uids: [bob.uid, ann.uid], endReopening: true });
  assert.deepEqual(await of(), ['late', 80, null]);
  await submitRun(server, { user: bob, pid, status: 0, at: at(22.2), tid });
  assert.deepEqual(await of(), ['reopened', 100, null], 'work from before its end still counts');
  await extend({ uids: [bob.uid], reopenUntil: end });
  const { data } = await server.call('GET /api/training-hand-ins', { as: author, ...query() });
  assert.equal(data.students.find(({ uid }) => uid === bob.uid)?.points, 100, 'earlier periods remain');
  const { text } = await server.ask(`/api/file/training-marks?tid=${tid}&format=csv&l=en-US`, {
    headers: { authorization: author.token },
  });
  assert.match(text, new RegExp(`${bob.username},.*,100,0,`));
});

test('only managers of the training change the terms and see what others handed in', async () => {
  const root = await server.buildUser({ role: 'root' });
  const other = await server.buildUser({ role: 'admin' });
  const calls: readonly [Name, Options][] = [
    ['PUT /api/training-homework', { body: { tid, homework: terms } }],
    ['GET /api/training-hand-ins', query()],
    ['POST /api/training-extensions', { body: { tid, uids: [ann.uid], graceMinutes: 1 } }],
  ];
  for (const [name, options] of calls) {
    assert.equal((await server.call(name, { as: null, ...options })).status, 401, name);
    for (const as of [ann, outsider, other])
      assert.equal(await codeOf(as, name, options), 'trainingNotYours', name);
    for (const as of [author, root]) assert.equal(await codeOf(as, name, options), 200, name);
  }
  const own = JSON.stringify(await ownOf(bob));
  assert.ok(!own.includes(ann.uid) && !own.includes(ann.username));
  const wrong = { ...terms, opensAt: terms.dueAt };
  assert.equal(
    await codeOf(author, 'PUT /api/training-homework', { body: { tid, homework: wrong } }),
    'homeworkTimesWrong',
  );
  const { detail } = await server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `training:${tid}`)
    .where('uid', '=', author.uid)
    .orderBy('id')
    .select('detail')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(detail, { before: { homework: null }, after: { homework: terms } });
});

test('without terms it is an ordinary training again', async () => {
  await set(null);
  assert.equal(await codeOf(bob, 'GET /api/get-training-problem-list', query()), 200);
  assert.equal(await codeOf(bob, 'GET /api/training-homework', query()), 'homeworkMissing');
});

test('refuses to overwrite terms that changed meanwhile', async () => {
  const write = (homework: SentHomeworkTerms | null, former: SentHomeworkTerms | null) =>
    codeOf(author, 'PUT /api/training-homework', { body: { tid, homework, former } });
  const { homework: known } = (await server.call('GET /api/training-hand-ins', { as: author, ...query() }))
    .data;
  const strict = { ...terms, late: null };
  assert.equal(await write(strict, known), 200);
  assert.equal(await write(null, terms), 'changedMeanwhile');
  assert.equal(await write(terms, null), 'changedMeanwhile');
  // Terms with the same times in another notation count as unchanged.
  const elsewhere = { ...strict, dueAt: strict.dueAt.replace('.000Z', '+00:00') };
  assert.equal(await write(null, elsewhere), 200);
  assert.equal(await write(terms, null), 200);
});
