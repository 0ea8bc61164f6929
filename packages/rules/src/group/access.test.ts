import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import type { RoleName } from '@xiezhi/contract/enums/roles';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '../access/testing.ts';
import { groupRefusal, groupRights, type GroupAccess } from './access.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hour = 3_600_000;

interface Given {
  readonly who?: string | null;
  readonly role?: RoleName;
  readonly auth?: GroupAuth;
  readonly isVisible?: boolean;
  readonly isBanned?: boolean;
  readonly applyAgainAt?: Date;
}

/** Returns the access of a viewer to a group whose owner is `owner`. */
function at(given: Given): GroupAccess {
  const { who = 'somebody', role = 'default_user', auth = groupAuths.none } = given;
  return {
    person: who === null ? null : person(who, role),
    group: { owner: 'owner', isVisible: given.isVisible ?? true, isBanned: given.isBanned ?? false },
    auth,
    applyAgainAt: given.applyAgainAt ?? null,
  };
}

const needs = ['know', 'member', 'admin', 'root'] as const;
const outside = [null, 'groupMembersOnly', 'groupAdminsOnly', 'groupRootOnly'] as const;
const refused = { auth: groupAuths.refused } as const;

/** Refusals for the access levels `know`, `member`, `admin` and `root`, in this order. */
const table: readonly (readonly [string, Given, readonly (string | null)[]])[] = [
  ['a visitor', { who: null }, outside],
  ['somebody', {}, outside],
  ['an applicant', { auth: groupAuths.applying }, outside],
  ['a rejected applicant', refused, outside],
  ['an administrator of the site', { role: 'admin' }, outside],
  ['a user in a hidden group', { isVisible: false }, ['groupHidden', ...outside.slice(1)]],
  ['an applicant of a hidden group', { auth: 1, isVisible: false }, ['groupHidden', ...outside.slice(1)]],
  ['a member', { auth: groupAuths.member, isVisible: false }, [null, null, ...outside.slice(2)]],
  ['an administrator', { auth: groupAuths.admin, isVisible: false }, [null, null, null, 'groupRootOnly']],
  ['a root', { auth: groupAuths.root, isVisible: false }, [null, null, null, null]],
  ['the owner, whatever the row says', { who: 'owner', auth: groupAuths.member }, [null, null, null, null]],
  ['the owner of a suspended group', { who: 'owner', isBanned: true }, needs.map(() => 'groupNotFound')],
  ['root of the site', { role: 'root', isVisible: false }, [null, null, null, null]],
  ['root of the site in a suspended group', { role: 'root', isBanned: true }, [null, null, null, null]],
];

for (const [name, given, expected] of table) {
  test(`access of ${name} at each level`, () => {
    assert.deepEqual(
      needs.map((need) => groupRefusal(at(given), need)),
      expected,
    );
  });
}

const granted = (given: Given) =>
  Object.entries(groupRights(at(given), now))
    .filter(([, can]) => can)
    .map(([right]) => right);

/** Rights that the group page offers. */
const offered: readonly (readonly [string, Given, readonly string[]])[] = [
  ['a visitor', { who: null }, []],
  ['somebody', {}, ['join']],
  ['a user in a hidden group', { isVisible: false }, []],
  ['a user in a suspended group', { isBanned: true }, []],
  ['an applicant', { auth: groupAuths.applying }, []],
  ['an applicant rejected today', { ...refused, applyAgainAt: new Date(now.getTime() + hour) }, []],
  ['an applicant rejected a day ago', { ...refused, applyAgainAt: now }, ['join']],
  ['a member', { auth: groupAuths.member }, ['enter', 'exit']],
  ['an administrator', { auth: groupAuths.admin }, ['enter', 'exit', 'manage']],
  ['a root', { auth: groupAuths.root }, ['enter', 'exit', 'manage', 'setUp']],
  ['the owner', { who: 'owner', auth: groupAuths.root }, ['enter', 'manage', 'setUp', 'handOver', 'disband']],
  [
    'an owner who may not delete groups',
    { who: 'owner', auth: groupAuths.root, role: 'mute_user' },
    ['enter', 'manage', 'setUp', 'handOver'],
  ],
  [
    'a teacher in the own group',
    { who: 'owner', auth: groupAuths.root, role: 'admin' },
    ['enter', 'manage', 'add', 'setUp', 'handOver', 'disband'],
  ],
  ['staff of the site outside the group', { role: 'admin' }, ['join']],
  [
    'root of the site in a hidden group',
    { role: 'root', isVisible: false },
    ['enter', 'join', 'manage', 'add', 'setUp', 'handOver', 'disband'],
  ],
];

for (const [name, given, rights] of offered)
  test(`rights of ${name} in a group`, () => assert.deepEqual(granted(given), rights));
