import assert from 'node:assert/strict';
import { type RoleName, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/**
 * Callers in tests of access rights: a visitor, a user of each role, and `judge`, who has a permission that root
 * granted.
 */
export type CastName = 'visitor' | RoleName | 'judge';
export const castNames: readonly CastName[] = ['visitor', ...roleIds.map((id) => roleNames[id]), 'judge'];

/** Role of `judge`. In tests with these callers it has the permission to rejudge submissions. */
const judgeRole: RoleName = 'mute_user';

export type Cast = ReadonlyMap<CastName, TestUser | null>;

/**
 * Creates the users of `castNames`, and grants the role `mute_user` the permission `rejudge`. `judge` and the user
 * `mute_user` both have this role. `judge` shows that the permission is enough.
 */
export async function buildCast(server: TestServer): Promise<Cast> {
  const cast = new Map<CastName, TestUser | null>([['visitor', null]]);
  for (const id of roleIds) {
    cast.set(roleNames[id], await server.buildUser({ role: roleNames[id] }));
  }
  const id = roleIds.find((one) => roleNames[one] === judgeRole);
  assert.ok(id);
  await server.services.db.insertInto('role_ability').values({ role: id, permission: 'rejudge' }).execute();
  cast.set('judge', await server.buildUser({ role: judgeRole }));
  return cast;
}
