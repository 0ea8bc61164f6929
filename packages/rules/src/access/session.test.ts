import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionCan } from '@xiezhi/contract/enums/can';
import { type Permission, type RoleName, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { sessionRights } from './session.ts';
import { person } from './testing.ts';

const rights = (role: RoleName, abilities?: readonly Permission[]) =>
  Object.entries(sessionRights(person('x', role, abilities)))
    .filter(([, can]) => can)
    .map(([name]) => name);

const problems: (keyof SessionCan)[] = ['importProblems', 'setLanguageLimits', 'seeNodes'];
const ofBankManagers: (keyof SessionCan)[] = ['importProblems', 'setLanguageLimits', 'keepBank', 'seeNodes'];
const ofRoot: (keyof SessionCan)[] = [
  'seeSystem',
  'seeOutbox',
  'manageUsers',
  'manageRatings',
  'manageRoles',
  'manageSite',
];
const table: Record<RoleName, (keyof SessionCan)[]> = {
  root: ['submit', 'rejudge', 'enterConsole', 'visitConsole', ...ofBankManagers, ...ofRoot],
  admin: ['submit', 'enterConsole', 'visitConsole', ...problems],
  problem_admin: ['submit', 'enterConsole', 'visitConsole', ...ofBankManagers],
  default_user: ['submit'],
  no_discuss_user: ['submit'],
  mute_user: ['submit'],
  no_subimit_user: [],
  no_submit_no_discuss_user: [],
  no_submit_mute_user: [],
};

for (const id of roleIds) {
  const role = roleNames[id];
  test(`${role} has the rights of the default permissions`, () =>
    assert.deepEqual(rights(role), table[role]));
}

test("changes to a role's permissions take effect at once", () => {
  assert.deepEqual(rights('default_user', ['rejudge']), ['rejudge']);
  assert.deepEqual(rights('mute_user', ['problem_admin']), ['visitConsole', ...problems]);
  assert.deepEqual(rights('default_user', ['system_info_admin']), ['visitConsole', 'seeSystem']);
  assert.deepEqual(rights('default_user', ['user_admin']), ['visitConsole', 'manageUsers']);
  assert.deepEqual(rights('default_user', ['rating_admin']), ['visitConsole', 'manageRatings']);
  assert.deepEqual(rights('admin', []), ['enterConsole', 'visitConsole']);
  assert.deepEqual(rights('admin', ['system_info_admin']), ['enterConsole', 'visitConsole', 'seeSystem']);
});
