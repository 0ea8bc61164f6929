import assert from 'node:assert/strict';
import { type RoleName, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/** Users of access tables: visitors, one user of each role, and a judge with a permission granted by root. */
export type CastName = 'visitor' | RoleName | 'judge';
export const castNames: readonly CastName[] = ['visitor', ...roleIds.map((id) => roleNames[id]), 'judge'];

/** The role of `judge`; in tests with these users it may rejudge submissions. */
const judgeRole: RoleName = 'mute_user';

export type Cast = ReadonlyMap<CastName, TestUser | null>;

/**
 * Creates these users, and grants the role `mute_user` the permission `rejudge`. `judge` has that role and
 * shows that the permission is enough; the user `mute_user` has it, too.
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
