import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminRoleNames, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { mayCloseAccount, mayGiveRole, mayManageAccount } from './account.ts';
import { person } from './testing.ts';

const root = person('r', 'root');
const clerk = person('c', 'admin', ['user_admin']);
const pupil = person('p', 'default_user');

test('the permission covers ordinary accounts; only root manages accounts of staff', () => {
  for (const id of roleIds) {
    const role = roleNames[id];
    const account = { uid: 'x', role };
    assert.equal(mayManageAccount(root, account), true, role);
    assert.equal(mayManageAccount(clerk, account), !adminRoleNames.includes(role), role);
    assert.equal(mayManageAccount(pupil, account), false, role);
    assert.equal(mayGiveRole(clerk, role), !adminRoleNames.includes(role), role);
  }
});

test('users cannot close their own account', () => {
  assert.equal(mayCloseAccount(root, { uid: root.uid, role: 'root' }), false);
  assert.equal(mayCloseAccount(root, { uid: 'x', role: 'root' }), true);
});
