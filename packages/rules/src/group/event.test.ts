import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupRole } from '../access/access-context.ts';
import { managesEvent } from './event.ts';

const author = { uid: 'author', role: 'default_user' } as const;
const other = { uid: 'other', role: 'default_user' } as const;
const staff = { uid: 'staff', role: 'admin' } as const;
const keeper = { uid: 'keeper', role: 'problem_admin' } as const;
const root = { uid: '1', role: 'root' } as const;

const of = (role: GroupRole | null) => ({ author: 'author', group: role === null ? null : { role } });

/** Each user in an event of the site, then in a group as non-member, member, administrator and root. */
const table = [
  ['visitor', null, [false, false, false, false, false]],
  ['its author', author, [true, false, true, true, true]],
  ['another user', other, [false, false, false, false, true]],
  ['an administrator of the site', staff, [false, false, false, false, true]],
  ['a problem administrator', keeper, [false, false, false, false, true]],
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
