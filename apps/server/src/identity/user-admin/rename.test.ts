import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeAccountRule } from '@xiezhi/rules';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const rule = (names: readonly string[]) =>
  writeAccountRule({ prefix: 'team', suffix: '', start: 1, end: 9, extra: names });

async function rename(user: TestUser, username: string): Promise<number> {
  const body = { uid: user.uid, username, type: 1008, status: 0, setNewPwd: false };
  return (await server.call('PUT /api/admin/user/edit-user', { as: root, body })).status;
}

test('a renamed user is still shown as having disabled a node and set a verdict manually', async () => {
  const judge = await server.buildUser({ role: 'root' });
  const node = await buildNode(server);
  const { displayId } = await buildJudgedProblem(server.services);
  const submitId = await submitTo(server, { as: await server.buildUser(), displayId });
  const manual = { submitId, status: 0, score: 0 };
  assert.equal(
    (await server.call('POST /api/admin/judge/cancel-judge', { as: judge, body: { submitId } })).status,
    200,
  );
  await server.call('POST /api/admin/judge/manual-judge', { as: judge, body: manual });
  const disabling = { id: node.nodeId, isEnabled: false, reason: 'dust' };
  await server.call('PUT /api/admin/judge-node', { as: judge, body: disabling });
  const read = async () => {
    const { data } = await server.call('GET /api/get-submission-detail', { as: root, query: { submitId } });
    const nodes = await server.call('GET /api/judge-nodes', { as: root });
    return [data.submission.judger, nodes.data.nodes.find(({ id }) => id === node.nodeId)?.disabled?.by];
  };
  assert.deepEqual(await read(), [judge.username, judge.username]);
  const next = `${judge.username}-2`;
  const body = { uid: judge.uid, username: next, type: 1000, status: 0, setNewPwd: false };
  assert.equal((await server.call('PUT /api/admin/user/edit-user', { as: root, body })).status, 200);
  assert.deepEqual(await read(), [next, next]);
});

test('contests and problems follow the new name of a user', async () => {
  const user = await server.buildUser({ role: 'problem_admin' });
  const other = await server.buildUser();
  const { db, clock } = server.services;
  const { id: cid } = await db
    .insertInto('contest')
    .values({
      uid: root.uid,
      title: 'contest',
      type: 0,
      auth: 0,
      starts_at: clock(),
      ends_at: new Date(clock().getTime() + 3_600_000),
      star_accounts: [other.username, user.username],
      account_rule: rule([user.username, other.username]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: pid } = await db
    .insertInto('problem')
    .values({ display_id: 'MODIFIED', author: other.username, modified_by: user.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  const next = `${user.username}-2`;
  assert.equal(await rename(user, other.username), 400);
  assert.equal(await rename(user, next), 200);
  const contest = await db
    .selectFrom('contest')
    .where('id', '=', cid)
    .select(['star_accounts', 'account_rule'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(contest.star_accounts, [other.username, next]);
  assert.equal(contest.account_rule, rule([next, other.username]));
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['author', 'modified_by'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(problem, { author: other.username, modified_by: next });
});
