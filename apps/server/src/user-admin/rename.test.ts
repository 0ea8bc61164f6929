import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeAccountRule } from '@xiezhi/rules';
import type { TestUser } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

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

test('a renamed user stays what contests and problems say of them by name', async () => {
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
