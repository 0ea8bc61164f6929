import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MemberAction, memberChangeRefusal, memberRemovalRefusal, valuesFor } from './members.ts';

const owner = 'owner';
const actors: Readonly<Record<string, MemberAction['actor']>> = {
  'site root': { uid: 'r', auth: groupAuths.none, isSiteRoot: true },
  owner: { uid: owner, auth: groupAuths.root, isSiteRoot: false },
  root: { uid: 'root', auth: groupAuths.root, isSiteRoot: false },
  admin: { uid: 'admin', auth: groupAuths.admin, isSiteRoot: false },
  member: { uid: 'member', auth: groupAuths.member, isSiteRoot: false },
  applicant: { uid: 'applicant', auth: groupAuths.applying, isSiteRoot: false },
  outsider: { uid: 'outsider', auth: groupAuths.none, isSiteRoot: false },
};

/**
 * One row per target and one column per new value 1 to 5. `+` means that the value may be set; letters stand for
 * refusals.
 */
const signs: Readonly<Record<string, string>> = {
  groupAdminsOnly: 'n',
  groupMemberStays: 's',
  groupMemberAbove: 'a',
  groupMemberNotFound: '?',
  groupOwnerStays: 'o',
};
const tables: Readonly<Record<string, readonly string[]>> = {
  // Strings are for the targets none, applicant, rejected, member, administrator and root, in this order.
  'site root': ['?????', '+++++', '+++++', 'ss+++', 'ss+++', 'ss+++'],
  owner: ['?????', '+++++', '+++++', 'ss+++', 'ss+++', 'ss+++'],
  root: ['?????', '++++a', '++++a', 'ss++a', 'ss++a', 'ssaaa'],
  admin: ['?????', '+++aa', '+++aa', 'ss+aa', 'ssaaa', 'ssaaa'],
  member: Array.from({ length: 6 }, () => 'nnnnn'),
  applicant: Array.from({ length: 6 }, () => 'nnnnn'),
  outsider: Array.from({ length: 6 }, () => 'nnnnn'),
};
const auths: readonly GroupAuth[] = [0, 1, 2, 3, 4, 5];
const values = auths.slice(1);

for (const [name, rows] of Object.entries(tables)) {
  test(`membership changes that a ${name} may make`, () => {
    const actor = actors[name];
    assert.ok(actor);
    const results = auths.map((auth) =>
      values
        .map((to) => memberChangeRefusal({ actor, owner, target: { uid: 't', auth } }, to))
        .map((refusal) => (refusal === null ? '+' : (signs[refusal] ?? refusal)))
        .join(''),
    );
    assert.deepEqual(results, rows);
  });
}

test('nobody can change or remove the owner’s row, including the owner', () => {
  for (const actor of Object.values(actors)) {
    const act = { actor, owner, target: { uid: owner, auth: groupAuths.root } };
    assert.equal(memberChangeRefusal(act, groupAuths.admin), 'groupOwnerStays');
    assert.equal(memberRemovalRefusal(act), actor.uid === owner ? 'groupNotOneself' : 'groupOwnerStays');
    assert.deepEqual(valuesFor(act), []);
  }
});

test('users can remove members below themselves, and never themselves', () => {
  const removal = (name: string, auth: GroupAuth) => {
    const actor = actors[name];
    assert.ok(actor);
    return memberRemovalRefusal({ actor, owner, target: { uid: 't', auth } });
  };
  for (const auth of [1, 2, 3, 4, 5] as const) {
    assert.equal(removal('site root', auth), null);
    assert.equal(removal('owner', auth), null);
    assert.equal(removal('root', auth), auth < 5 ? null : 'groupMemberNotBelow');
    assert.equal(removal('admin', auth), auth < 4 ? null : 'groupMemberNotBelow');
    assert.equal(removal('member', auth), 'groupAdminsOnly');
  }
  const admin = actors['admin'];
  assert.ok(admin);
  const oneself = { actor: admin, owner, target: { uid: admin.uid, auth: admin.auth } };
  assert.equal(memberRemovalRefusal(oneself), 'groupNotOneself');
});
