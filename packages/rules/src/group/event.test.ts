import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupRole } from '../access/access-context.ts';
import { managesEvent, ownsEvent, testsEvent } from './event.ts';

const author = { uid: 'author', role: 'default_user' } as const;
const other = { uid: 'other', role: 'default_user' } as const;
const staff = { uid: 'staff', role: 'admin' } as const;
const problemAdmin = { uid: 'problemAdmin', role: 'problem_admin' } as const;
const root = { uid: '1', role: 'root' } as const;
const added = {
  uid: 'added',
  role: 'default_user',
  shared: new Map([['contest:5', 'manager' as const]]),
} as const;
const tester = {
  uid: 'tester',
  role: 'default_user',
  shared: new Map([['contest:5', 'tester' as const]]),
} as const;
const elsewhere = {
  ...added,
  shared: new Map([
    ['training:5', 'manager' as const],
    ['contest:6', 'manager' as const],
  ]),
};

const of = (role: GroupRole | null) =>
  ({ kind: 'contest', id: 5, author: 'author', group: role === null ? null : { role } }) as const;

/**
 * For each user: whether they manage an event of the site, then an event of a group as non-member, member,
 * administrator and root of the group.
 */
const table = [
  ['visitor', null, [false, false, false, false, false]],
  ['its author', author, [true, false, true, true, true]],
  ['an added manager', added, [true, false, true, true, true]],
  ['a tester', tester, [false, false, false, false, true]],
  ['a manager of others', elsewhere, [false, false, false, false, true]],
  ['another user', other, [false, false, false, false, true]],
  ['an administrator of the site', staff, [false, false, false, false, true]],
  ['a problem administrator', problemAdmin, [false, false, false, false, true]],
  ['root of the site', root, [true, true, true, true, true]],
] as const;

for (const [who, person, expected] of table) {
  test(`${who} manages a training or contest`, () => {
    const found = ([null, 'none', 'member', 'admin', 'root'] as const).map((role) =>
      managesEvent(person, of(role)),
    );
    assert.deepEqual(found, expected);
  });
}

test('only the author and root delete a training or contest, and testers must be members of its group', () => {
  const who = [author, added, tester, root];
  assert.deepEqual(
    who.map((person) => ownsEvent(person, of(null))),
    [true, false, false, true],
  );
  assert.deepEqual(
    [testsEvent(tester, of(null)), testsEvent(tester, of('none')), testsEvent(tester, of('member'))],
    [true, false, true],
  );
  assert.equal(testsEvent(added, of(null)), false);
  assert.deepEqual([ownsEvent(null, of(null)), testsEvent(null, of('root'))], [false, false]);
});
