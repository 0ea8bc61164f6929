import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { answerTo, sweepRequests } from '../../../test-support/sweep.ts';
import { submitRun } from './testing/submit-run.ts';

/** Word that every text of the unpublished problem contains, and no other text. */
const marker = 'zxqshared';

let server: TestServer;
let teacher: TestUser;
let colleague: TestUser;
let ann: TestUser;
let bob: TestUser;
let outsider: TestUser;
let root: TestUser;
let pid: number;
let publicPid: number;
let tid: number;
let submitId: number;
let ownId: number;
const displayId = `${marker.toUpperCase()}1`;

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

/** Returns 200, or the error code of the response. */
async function codeOf(as: TestUser | null, name: Name, options: Options): Promise<string | number> {
  const { status, msg } = await server.call(name, { as, ...options });
  if (status === 200) return status;
  const fits = (text: string) =>
    text.split(/\{\w+\}/).every((part) => msg.includes(part)) && (text.includes('{') || text === msg);
  const found = Object.entries(errorCatalogue).find(([, { zh, en }]) => fits(zh) || fits(en));
  return found?.[0] ?? msg;
}

async function addTraining(auth: 'Public' | 'Private'): Promise<number> {
  const { id } = await server.services.db
    .insertInto('training')
    .values({ uid: teacher.uid, gid: null, title: 'Homework 1', auth, is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const add = (as: TestUser, to: number, pids: readonly number[]) =>
  codeOf(as, 'POST /api/admin/training/problems', { body: { tid: to, pids: [...pids] } });

const write = (values: { auth?: 1 | 2; author?: string }) =>
  server.services.db.updateTable('problem').set(values).where('id', '=', pid).execute();

const countOf = async (as: TestUser | null) =>
  (await server.call('GET /api/get-training-list', { as, query: {} })).data.records.find(
    ({ id }) => id === tid,
  )?.problemCount;

const idsOf = async (as: TestUser, query: object) =>
  (
    await server.call('GET /api/get-submission-list', { as, query: { limit: 100, ...query } })
  ).data.records.map((row) => row.submitId);

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  teacher = await server.buildUser({ role: 'admin' });
  colleague = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  outsider = await server.buildUser({});
  await server.services.siteSettings.set({ submitIntervalSeconds: 0, acceptedToDiscuss: 0 }, null);
  await buildNode(server, { languages: ['C++'] });
  publicPid = await buildProblem(server.services, { auth: 1 });
  pid = await buildProblem(server.services, { auth: 2, displayId, title: `${marker} title` });
  await write({ author: teacher.username });
  tid = await addTraining('Private');
  const now = new Date(server.services.clock().getTime() - 3_600_000);
  for (const { uid } of [ann, bob])
    await server.services.db
      .insertInto('training_registration')
      .values({ tid, uid, created_at: now })
      .execute();
  assert.equal(await add(teacher, tid, [publicPid]), 200);
});
after(() => server.stop());

test('a manager adds an own unpublished problem to a private training; others may not', async () => {
  assert.equal(await add(colleague, tid, [pid]), 'trainingNotYours');
  const foreign = await buildProblem(server.services, { auth: 2 });
  assert.equal(await add(teacher, tid, [foreign]), 'trainingProblemClosed');
  const gid = await buildGroup(server.services, outsider.uid);
  const ofGroup = await buildProblem(server.services, { auth: 1 });
  await server.services.db.updateTable('problem').set({ gid }).where('id', '=', ofGroup).execute();
  assert.equal(await add(teacher, tid, [ofGroup]), 'problemNotFound', 'a refusal does not name it');
  assert.equal(await add(teacher, await addTraining('Public'), [pid]), 'trainingProblemUnpublished');
  const offered = async (as: TestUser) =>
    (
      await server.call('GET /api/admin/training/get-problem-list', {
        as,
        query: { tid, keyword: marker, queryExisted: false },
      })
    ).data.problemList.records.map(({ id }) => id);
  assert.deepEqual(await offered(teacher), [pid]);
  assert.equal(await add(teacher, tid, [pid]), 200);
  const { data } = await server.call('GET /api/admin/training/get-problem-list', {
    as: teacher,
    query: { tid, queryExisted: true },
  });
  assert.deepEqual(
    [data.trainingProblemMap[pid]?.isShared, data.trainingProblemMap[publicPid]?.isShared],
    [true, false],
  );
});

test('enrolled users read it, run programs on its samples and submit to it, only in the training', async () => {
  const there = { tid, displayId };
  const list = await server.call('GET /api/get-training-problem-list', { as: ann, query: { tid } });
  assert.deepEqual(
    list.data.map((row) => row.pid),
    [publicPid, pid],
  );
  assert.equal(await codeOf(ann, 'GET /api/get-training-problem-details', { query: there }), 200);
  assert.equal(
    await codeOf(ann, 'GET /api/get-problem-detail', { query: { problemId: displayId } }),
    'problemHidden',
  );
  assert.equal(await codeOf(ann, 'GET /api/get-problem-languages', { query: { pid } }), 200);
  assert.equal(await codeOf(ann, 'GET /api/get-last-ac-code', { query: { pid, tid } }), 200);
  const body = { pid: displayId, language: 'C++', code: 'int main() {}' };
  assert.equal(await codeOf(ann, 'POST /api/submit-problem-judge', { body }), 'problemHidden');
  const sent = await server.call('POST /api/submit-problem-judge', { as: ann, body: { ...body, tid } });
  assert.equal(sent.status, 200, sent.msg);
  ownId = sent.data.submitId;
  const testRun = {
    pid,
    language: 'C++',
    code: 'int main() {}',
    userInput: '1',
    expectedOutput: '1',
    type: 'public',
  };
  assert.equal(await codeOf(ann, 'POST /api/submit-problem-test-judge', { body: testRun as never }), 200);
  assert.notEqual(
    await codeOf(outsider, 'POST /api/submit-problem-test-judge', { body: testRun as never }),
    200,
  );
  const post = { pid: displayId, title: 't', description: 'd', content: 'c', categoryId: 1 };
  assert.equal(await codeOf(ann, 'POST /api/discussions', { body: post as never }), 'problemHidden');
});

test('problem counts of a training include it for enrolled users only', async () => {
  assert.deepEqual([await countOf(null), await countOf(outsider)], [1, 1]);
  assert.deepEqual([await countOf(ann), await countOf(teacher), await countOf(root)], [2, 2, 2]);
});

test('homework counts submissions to it', async () => {
  submitId = await submitRun(server, { user: ann, pid, status: 0, at: server.services.clock(), tid });
  const { data } = await server.call('GET /api/training-matrix', { as: teacher, query: { tid } });
  assert.equal(data.students.find(({ uid }) => uid === ann.uid)?.solved, 1);
  const { data: detail } = await server.call('GET /api/get-training-detail', { as: ann, query: { tid } });
  assert.deepEqual([detail.problemCount, detail.acCount], [2, 1]);
});

test('no call reveals it, its submissions or their number to anybody else', async () => {
  const known = {
    tid,
    trainingId: tid,
    pid,
    problemId: displayId,
    problemID: displayId,
    displayId,
    submitId,
    left: submitId,
    uid: ann.uid,
    username: ann.username,
    keyword: marker,
    query: marker,
    q: marker,
    limit: 100,
    onlyMine: 'false',
  };
  for (const question of sweepRequests(known))
    for (const as of [null, outsider]) {
      const answer = (await answerTo(server, question, as)).replaceAll(displayId, '').toLowerCase();
      assert.ok(!answer.includes(marker), `${question.path} ${JSON.stringify(question.query)}`);
    }
  for (const as of [null, outsider, bob]) {
    const { data } = await server.call('GET /api/get-submission-list', { as, query: { limit: 100 } });
    assert.deepEqual([data.records, data.total], [[], 0], as?.username ?? 'visitor');
    const byUser = await server.call('GET /api/get-submission-list', {
      as,
      query: { limit: 100, username: ann.username },
    });
    assert.deepEqual([byUser.data.records, byUser.data.total], [[], 0]);
  }
  for (const as of [null, outsider]) {
    assert.notEqual(await codeOf(as, 'GET /api/get-submission-detail', { query: { submitId } }), 200);
    const polled = await server.call('POST /api/check-submissions-status', {
      as,
      body: { submitIds: [submitId] },
    });
    assert.deepEqual(polled.data ?? {}, {});
    const { data } = await server.call('POST /api/live/subscribe', {
      as,
      body: { topics: [`submission:${submitId}`] },
    });
    assert.deepEqual(data.topics, []);
  }
});

test('lists the viewer’s own submissions to it, and all of them for the manager', async () => {
  assert.deepEqual(await idsOf(ann, { onlyMine: true }), [submitId, ownId]);
  assert.deepEqual(await idsOf(teacher, {}), [submitId, ownId]);
});

test('a training that becomes public shares nothing, and a published problem is visible to everybody', async () => {
  const set = (auth: string) =>
    server.services.db.updateTable('training').set({ auth }).where('id', '=', tid).execute();
  await set('Public');
  const list = await server.call('GET /api/get-training-problem-list', { as: ann, query: { tid } });
  assert.deepEqual(
    list.data.map((row) => row.pid),
    [publicPid],
  );
  await set('Private');
  await write({ auth: 1 });
  const { data } = await server.call('GET /api/get-submission-list', { as: outsider, query: { limit: 100 } });
  assert.deepEqual(
    data.records.map((row) => row.submitId),
    [submitId, ownId],
  );
});
