import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultAbilities, type Permission, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const set = (role: number, permissions: readonly string[], as: TestUser = root) =>
  server.call('PUT /api/admin/role-permissions', { as, body: { role, permissions } });

test('the first start stores the matrix of the catalogue', async () => {
  const { data } = await server.call('GET /api/admin/roles', { as: root });
  assert.deepEqual(
    data.roles.map(({ id, name, permissions }) => [id, name, permissions.toSorted()]),
    roleIds.map((id) => [id, roleNames[id], [...defaultAbilities[id]].sort()]),
  );
  assert.ok((data.roles[0]?.userCount ?? 0) >= 1);
});

test('only root reads and changes it', async () => {
  for (const id of roleIds) {
    const user = await server.buildUser({ role: roleNames[id] });
    const expected = id === 1000 ? 200 : 403;
    assert.equal((await server.call('GET /api/admin/roles', { as: user })).http, expected, roleNames[id]);
    assert.equal((await set(1003, [...defaultAbilities[1003]], user)).http, expected, roleNames[id]);
  }
  assert.equal((await server.call('GET /api/admin/roles')).http, 401);
});

test('each role may submit only if the matrix says so', async () => {
  const pid = await buildProblem(server.services);
  const { display_id: displayId } = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('display_id')
    .executeTakeFirstOrThrow();
  for (const id of roleIds) {
    const user = await server.buildUser({ role: roleNames[id] });
    const body = { pid: displayId, language: 'C++', code: 'int main() {}', cid: 0 };
    const { http } = await server.call('POST /api/submit-problem-judge', { as: user, body });
    const can = defaultAbilities[id].includes('submit');
    assert.equal(http, can ? 200 : 403, `${roleNames[id]} submits`);
  }
});

test('a change applies from the next request on and is recorded', async () => {
  const user = await server.buildUser();
  const abilities = async () =>
    (await server.call('GET /api/get-user-auth-info', { as: user })).data.permissions ?? [];
  assert.ok((await abilities()).includes('submit'));
  const less = defaultAbilities[1002].filter((permission: Permission) => permission !== 'submit');
  assert.equal((await set(1002, less)).status, 200);
  assert.equal((await abilities()).includes('submit'), false);
  const body = { pid: '1000', language: 'C++', code: 'x', cid: 0 };
  assert.equal((await server.call('POST /api/submit-problem-judge', { as: user, body })).http, 403);
  await set(1002, []);
  assert.deepEqual(await abilities(), []);
  assert.equal((await set(1002, defaultAbilities[1002])).status, 200);
  const log = await server.services.db
    .selectFrom('audit_log')
    .where('action', '=', 'role-permissions')
    .where('target', '=', 'default_user')
    .select('uid')
    .execute();
  assert.deepEqual(new Set(log.map((row) => row.uid)), new Set([root.uid]));
  assert.equal(log.length, 3);
});

test('of two concurrent saves the later one applies as a whole, and a stale save is rejected', async () => {
  const [one, other] = [['submit'], ['discussion_add']] as const;
  const permissionsOf = async () => {
    const { data } = await server.call('GET /api/admin/roles', { as: root });
    return data.roles.find(({ id }) => id === 1007)?.permissions;
  };
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([set(1007, one), set(1007, other), set(1007, one), set(1007, other)]);
    assert.equal((await permissionsOf())?.length, 1);
  }
  await set(1007, one);
  const body = { role: 1007, permissions: [...one, ...other], former: [...other] };
  const refused = await server.call('PUT /api/admin/role-permissions', { as: root, body });
  assert.equal(refused.status, 400);
  assert.deepEqual(await permissionsOf(), one);
  const known = { ...body, former: [...one] };
  assert.equal((await server.call('PUT /api/admin/role-permissions', { as: root, body: known })).status, 200);
  assert.equal((await set(1007, defaultAbilities[1007])).status, 200);
});

test('root keeps every permission, and other roles are rejected', async () => {
  const fixed = await set(1000, []);
  assert.deepEqual([fixed.http, fixed.status], [200, 400]);
  assert.equal(fixed.msg, 'The permissions of super administrators cannot be changed');
  assert.equal((await set(999, [])).http, 400);
  assert.equal((await set(1002, ['fly'])).http, 400);
});
