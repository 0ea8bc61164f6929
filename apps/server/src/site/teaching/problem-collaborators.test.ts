import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitRun } from '../../scopes/training/testing/submit-run.ts';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { answerTo, sweepRequests } from '../../../test-support/sweep.ts';
import { buildGroupProblemCast, type GroupProblemCast } from '../../scopes/group/problems/testing/cast.ts';

/** `marker` is part of every text of the tested problem, `secret` of another private problem of the same author. */
const marker = 'zxqtested';
const secret = 'zxqsecret';
const displayId = `${marker.toUpperCase()}1`;

let server: TestServer;
let owner: TestUser;
let curator: TestUser;
let tester: TestUser;
let other: TestUser;
let stranger: TestUser;
let root: TestUser;
let pid: number;
let otherPid: number;
let cast: GroupProblemCast;
let groupPid: number;

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

const add = (as: TestUser, { username }: TestUser, role: 'curator' | 'tester', to = pid) =>
  codeOf(as, 'POST /api/problem-collaborators', { body: { pid: to, username, role } });
const remove = (as: TestUser, { uid }: TestUser, from = pid) =>
  codeOf(as, 'DELETE /api/problem-collaborators', { query: { pid: from, uid } });
const open = (as: TestUser | null) =>
  codeOf(as, 'GET /api/get-problem-detail', { query: { problemId: displayId } });
const send = (as: TestUser) =>
  server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: displayId, language: 'C++', code: 'int main() {}' },
  });
const listed = async (as: TestUser | null, query: object = {}) =>
  (
    await server.call('GET /api/get-submission-list', { as, query: { limit: 100, ...query } })
  ).data.records.map(({ submitId }) => submitId);

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    onLogLine: () => {},
  });
  const { db, siteSettings } = server.services;
  owner = await server.buildUser({ role: 'admin' });
  curator = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  tester = await server.buildUser({});
  other = await server.buildUser({});
  stranger = await server.buildUser({});
  await siteSettings.set({ submitIntervalSeconds: 0, acceptedToDiscuss: 0 }, null);
  await buildNode(server, { languages: ['C++'] });
  const own = { author: owner.username };
  pid = await buildProblem(server.services, { auth: 2, displayId, title: `${marker} title` });
  otherPid = await buildProblem(server.services, { auth: 2, displayId: `${secret}1`, title: secret });
  await db.updateTable('problem').set(own).where('id', 'in', [pid, otherPid]).execute();
  cast = await buildGroupProblemCast(server);
  groupPid = await buildProblem(server.services, { auth: 2, displayId: `${cast.prefix}1` });
  const { username } = cast.who.writer;
  await db
    .updateTable('problem')
    .set({ author: username, gid: cast.gid })
    .where('id', '=', groupPid)
    .execute();
});
after(() => server.stop());

test('only people who edit the problem add others, and nobody gets more than that', async () => {
  assert.equal(await add(curator, tester, 'tester'), 'problemNotYours');
  assert.equal(await add(stranger, stranger, 'tester'), 'problemNotYours');
  assert.equal(await add(owner, tester, 'curator'), 'collaboratorNeedsConsole');
  assert.equal(await add(owner, owner, 'curator'), 'collaboratorIsOwner');
  assert.equal(
    await codeOf(owner, 'POST /api/problem-collaborators', {
      body: { pid, username: 'nobody-at-all', role: 'tester' },
    }),
    'collaboratorUnknown',
  );
  assert.equal(await add(owner, curator, 'curator'), 200);
  assert.equal(await add(curator, tester, 'tester'), 200);
  assert.equal(await add(root, other, 'tester'), 200);
  const { data } = await server.call('GET /api/problem-collaborators', { as: owner, query: { pid } });
  assert.deepEqual(
    [data.owner?.uid, data.collaborators.map(({ uid, role }) => [uid, role]), data.gid],
    [
      owner.uid,
      [
        [curator.uid, 'curator'],
        [tester.uid, 'tester'],
        [other.uid, 'tester'],
      ],
      null,
    ],
  );
  for (const as of [tester, stranger])
    assert.equal(await codeOf(as, 'GET /api/problem-collaborators', { query: { pid } }), 'problemNotYours');
});

test('a curator edits and publishes like the author, and finds the problem among the own ones', async () => {
  const draft = await server.call('GET /api/admin/problem-draft', { as: curator, query: { pid } });
  assert.equal(draft.status, 200, draft.msg);
  assert.equal(
    await codeOf(curator, 'GET /api/admin/problem-draft', { query: { pid: otherPid } }),
    'problemNotYours',
  );
  const own = { onlyMine: true, limit: 10, currentPage: 1 };
  const { data } = await server.call('GET /api/admin/problem/get-problem-list', { as: curator, query: own });
  assert.deepEqual(
    data.records.map(({ id, can }) => [id, can]),
    [[pid, { edit: true, publish: true, remove: false, restore: false }]],
  );
  assert.equal(data.records[0]?.author, owner.username);
  const drafts = await server.call('GET /api/teacher-overview', { as: curator });
  assert.deepEqual(
    drafts.data.drafts.map((one) => one.pid),
    [pid],
  );
});

test('testers read and submit before the problem is public, and see their own runs only', async () => {
  const read = await server.call('GET /api/get-problem-detail', {
    as: tester,
    query: { problemId: displayId },
  });
  assert.deepEqual([read.status, read.data?.can.test, read.data?.can.edit], [200, true, false], read.msg);
  for (const as of [null, stranger, owner]) assert.equal(await open(as), 'problemHidden');
  const [mine, others] = [await send(tester), await send(other)];
  assert.deepEqual([mine.status, others.status], [200, 200], mine.msg);
  const ids = [others.data.submitId, mine.data.submitId];
  assert.deepEqual(await listed(tester, { onlyMine: true }), [mine.data.submitId]);
  for (const as of [tester, stranger, null]) assert.deepEqual(await listed(as), []);
  for (const as of [owner, curator, root]) assert.deepEqual(await listed(as), ids);
  const detail = (as: TestUser | null) =>
    codeOf(as, 'GET /api/get-submission-detail', { query: { submitId: others.data.submitId } });
  for (const as of [tester, stranger, null]) assert.equal(await detail(as), 'submissionForbidden');
  assert.deepEqual([await detail(other), await detail(curator)], [200, 200]);
  const polled = await server.call('POST /api/check-submissions-status', {
    as: tester,
    body: { submitIds: ids },
  });
  assert.deepEqual(Object.keys(polled.data), [String(mine.data.submitId)]);
  const run = {
    pid,
    language: 'C++',
    code: 'int main() {}',
    userInput: '1',
    expectedOutput: '1',
    type: 'public',
  };
  assert.equal(await codeOf(tester, 'POST /api/submit-problem-test-judge', { body: run as never }), 200);
  for (const name of ['GET /api/admin/problem-draft', 'GET /api/admin/problem/test-data'] as const)
    assert.notEqual(await codeOf(tester, name, { query: { pid } }), 200, name);
});

test('a tester reads the draft of an editorial and does not write it', async () => {
  const body = { pid, content: `${marker} editorial`, rule: 'solved' as const };
  assert.equal(await codeOf(curator, 'PUT /api/editorial', { body }), 200);
  const { data } = await server.call('GET /api/editorial', { as: tester, query: { pid } });
  assert.deepEqual([data.editorial?.content, data.can], [`${marker} editorial`, { edit: false }]);
  assert.equal(await codeOf(tester, 'PUT /api/editorial', { body }), 'editorialNotYours');
  assert.equal(await codeOf(stranger, 'GET /api/editorial', { query: { pid } }), 'problemHidden');
});

test('nothing of the problem reaches others, and nothing of another problem reaches its testers', async () => {
  const at = server.services.clock();
  const submitId = await submitRun(server, { user: tester, pid, status: 0, at });
  const known = {
    pid,
    problemId: displayId,
    problemID: displayId,
    displayId,
    submitId,
    left: submitId,
    uid: tester.uid,
    username: tester.username,
    keyword: marker,
    query: marker,
    q: marker,
    limit: 100,
    onlyMine: 'false',
  };
  const secretKnown = {
    ...known,
    pid: otherPid,
    problemId: `${secret}1`,
    problemID: `${secret}1`,
    keyword: secret,
    q: secret,
    query: secret,
    displayId: `${secret}1`,
  };
  for (const question of sweepRequests(known))
    for (const as of [null, stranger]) {
      const answer = (await answerTo(server, question, as)).replaceAll(displayId, '').toLowerCase();
      assert.ok(!answer.includes(marker), `${question.path} ${JSON.stringify(question.query)}`);
    }
  for (const question of sweepRequests(secretKnown)) {
    const answer = (await answerTo(server, question, tester)).replaceAll(`${secret}1`, '').toLowerCase();
    assert.ok(!answer.includes(secret), `${question.path} ${JSON.stringify(question.query)}`);
  }
});

test('the person is told, lists what is shared, and can leave', async () => {
  const { data, msg } = await server.call('GET /api/my-collaborations', { as: other });
  assert.deepEqual(
    data?.map(({ kind, id, role, name, owner: by }) => [kind, id, role, name, by]),
    [['problem', pid, 'tester', displayId, owner.username]],
    msg,
  );
  const messages = await server.call('GET /api/msg/mine', { as: other, query: { limit: 5, currentPage: 1 } });
  assert.match(JSON.stringify(messages.data), /验题人|a tester/);
  assert.equal(
    await codeOf(other, 'DELETE /api/my-collaborations', { query: { kind: 'problem', id: pid } }),
    200,
  );
  assert.equal(await open(other), 'problemHidden');
  assert.deepEqual((await server.call('GET /api/my-collaborations', { as: other })).data, []);
});

test('a removal applies to the next call, also to open streams, and keeps earlier runs hidden', async () => {
  const sent = await send(tester);
  const topics = [`submission:${sent.data.submitId}`];
  const subscribed = await server.call('POST /api/live/subscribe', { as: curator, body: { topics } });
  assert.deepEqual(subscribed.data.topics, topics);
  assert.equal(await open(tester), 200);
  assert.equal(await remove(stranger, tester), 'problemNotYours');
  assert.equal(await remove(curator, tester), 200);
  assert.equal(await remove(owner, tester), 'collaboratorMissing');
  assert.equal(await open(tester), 'problemHidden');
  assert.notEqual((await send(tester)).status, 200);
  assert.deepEqual(await listed(stranger), []);
  assert.ok((await listed(tester, { onlyMine: true })).includes(sent.data.submitId));
  assert.equal(await add(owner, tester, 'tester'), 200);
  assert.equal(await open(tester), 200);
  assert.equal(await remove(owner, curator), 200);
  assert.equal(await codeOf(curator, 'GET /api/admin/problem-draft', { query: { pid } }), 'problemNotYours');
});

test('everybody sees the problem and the runs of its testers once it is public', async () => {
  await server.services.db.updateTable('problem').set({ auth: 1 }).where('id', '=', pid).execute();
  assert.equal(await open(stranger), 200);
  assert.ok((await listed(stranger)).length > 0);
  const { data } = await server.call('GET /api/get-problem-detail', {
    as: tester,
    query: { problemId: displayId },
  });
  assert.equal(data.can.test, false);
});

test('curators of a group’s problem are its administrators, testers its members', async () => {
  const { writer, groupAdmin, groupRoot, member, outsider, siteRoot } = cast.who;
  assert.equal(await add(groupAdmin, member, 'tester', groupPid), 'problemNotYours');
  assert.equal(await add(writer, outsider, 'tester', groupPid), 'collaboratorNotMember');
  assert.equal(await add(writer, member, 'curator', groupPid), 'collaboratorNeedsGroupRole');
  assert.equal(await add(groupRoot, groupAdmin, 'curator', groupPid), 200);
  assert.equal(await add(groupAdmin, member, 'tester', groupPid), 200);
  const { gid } = cast;
  const query = { problemId: `${cast.prefix}1`, gid };
  assert.equal(await codeOf(member, 'GET /api/get-problem-detail', { query }), 200);
  assert.equal(await codeOf(outsider, 'GET /api/get-problem-detail', { query }), 'problemHidden');
  assert.equal(await codeOf(groupAdmin, 'GET /api/group/problem', { query: { pid: groupPid } }), 200);
  const erase = (as: TestUser) => codeOf(as, 'DELETE /api/group/problem', { query: { pid: groupPid } });
  assert.equal(await erase(member), 'problemNotYours');
  assert.equal(await erase(groupAdmin), 'ownerOnly');
  const { db } = server.services;
  await db.deleteFrom('group_member').where('uid', '=', member.uid).execute();
  assert.notEqual(await codeOf(member, 'GET /api/get-problem-detail', { query }), 200);
  assert.equal(await remove(siteRoot, member, groupPid), 200);
  assert.equal(await erase(writer), 200);
});
