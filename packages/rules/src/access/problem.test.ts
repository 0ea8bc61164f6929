import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ProblemFacts,
  mayEditProblem,
  managesBank,
  problemManageRights,
  problemRefusal,
  problemRights,
  submitRefusal,
} from './problem.ts';
import type { GroupRole, ScopeMembership } from './access-context.ts';
import { cast, people, person, accessContext } from './testing.ts';

const ofBank: ProblemFacts = { id: 3, auth: 1, gid: null, isGroup: false, author: 'setter', isRemote: false };
const ofGroup: ProblemFacts = { ...ofBank, gid: 7, isGroup: true };
const taken: ProblemFacts = { ...ofGroup, isGroup: false };
const bank: ScopeMembership = { kind: 'practice' };
const inGroup = (role: GroupRole, gid = 7): ScopeMembership => ({ kind: 'group', gid, role });

test('a public problem of the bank is visible to all viewers everywhere', () => {
  for (const who of cast) {
    for (const place of [bank, inGroup('none'), inGroup('member')]) {
      assert.equal(problemRefusal(accessContext(who, place), ofBank), null);
    }
  }
});

test('a problem that is not public is visible to nobody', () => {
  for (const who of cast) {
    for (const auth of [2, 3]) {
      assert.equal(problemRefusal(accessContext(who), { ...ofBank, auth }), 'problemHidden');
      assert.equal(
        problemRefusal(accessContext(who, inGroup('root')), { ...ofGroup, auth }),
        'problemHidden',
      );
    }
  }
});

/** A group's problem, for a viewer without site rank; root sees it everywhere. */
const groupTable: [ScopeMembership, see: string | null, submit: string | null][] = [
  [bank, 'problemHidden', 'groupMembersOnly'],
  [inGroup('member', 8), 'problemHidden', 'groupMembersOnly'],
  [inGroup('none'), 'groupMembersOnly', 'groupMembersOnly'],
  [inGroup('member'), null, null],
  [inGroup('admin'), null, null],
  [inGroup('root'), null, null],
  [
    { kind: 'training', tid: 3, group: { gid: 7, role: 'member' }, isManager: false, isEntered: true },
    null,
    null,
  ],
];

for (const [place, see, submit] of groupTable) {
  test(`a problem of group 7 at ${JSON.stringify(place)}`, () => {
    for (const who of ['stranger', 'admin', 'problem_admin'] as const) {
      assert.equal(problemRefusal(accessContext(who, place), ofGroup), see, who);
      assert.equal(submitRefusal(accessContext(who, place), ofGroup), submit, who);
    }
    assert.equal(problemRefusal(accessContext('root', place), ofGroup), null);
  });
}

const root = (place: ScopeMembership, problem: ProblemFacts) =>
  submitRefusal(accessContext('root', place), problem);

test('problems are submitted in their own scope, by root too', () => {
  assert.equal(root(bank, ofBank), null);
  assert.equal(root(inGroup('none'), ofGroup), null);
  assert.equal(root(bank, ofGroup), 'groupMembersOnly');
  assert.equal(root(inGroup('none'), ofBank), 'groupMembersOnly');
  assert.equal(root(inGroup('none', 8), ofGroup), 'groupMembersOnly');
  assert.equal(root(bank, { ...ofBank, isRemote: true }), null);
  assert.equal(root(bank, { ...ofBank, auth: 2, isRemote: true }), 'problemHidden');
});

/**
 * Whether viewers may replace or export a problem: a bank problem, their own, a group's problem, their own in a group.
 */
const editTable: Record<string, [boolean, boolean, boolean, boolean]> = {
  visitor: [false, false, false, false],
  stranger: [false, false, false, false],
  owner: [false, false, false, false],
  admin: [false, true, false, true],
  problem_admin: [true, true, false, true],
  root: [true, true, true, true],
};

for (const who of cast) {
  test(`replacing and exporting a problem: ${who}`, () => {
    const me = people[who]?.username ?? 'nobody';
    const may = (isGroup: boolean, author: string | null) =>
      mayEditProblem(accessContext(who), { id: 3, isGroup, author });
    assert.deepEqual([may(false, 'x'), may(false, me), may(true, 'x'), may(true, me)], editTable[who]);
  });
}

test('a role without the permission grants nothing', () => {
  const idle = person('setter', 'problem_admin', []);
  assert.equal(mayEditProblem(accessContext(idle), { id: 3, isGroup: false, author: 'setter' }), false);
});

test('a problem copied from a group to the bank belongs to both', () => {
  for (const who of cast) {
    for (const place of [bank, inGroup('none'), inGroup('member', 8)])
      assert.equal(problemRefusal(accessContext(who, place), taken), null, who);
  }
  assert.equal(submitRefusal(accessContext('stranger'), taken), null);
  assert.equal(submitRefusal(accessContext('stranger', inGroup('member')), taken), null);
  assert.equal(submitRefusal(accessContext('stranger', inGroup('member', 8)), taken), 'groupMembersOnly');
  assert.equal(problemRefusal(accessContext('root'), { ...taken, auth: 2 }), 'problemHidden');
});

const mayEditOffer = (who: (typeof cast)[number], isOffered: boolean) =>
  mayEditProblem(accessContext(who), { id: 3, isGroup: true, gid: 7, author: 'x', isOffered });

test('a problem offered by a group is open to bank managers, and to nobody else outside the group', () => {
  assert.deepEqual(
    cast.filter((who) => mayEditOffer(who, true)),
    cast.filter((who) => who === 'problem_admin' || who === 'root'),
  );
  assert.deepEqual(
    cast.filter((who) => mayEditOffer(who, false)),
    cast.filter((who) => who === 'root'),
  );
  const idle = person('x', 'problem_admin', []);
  assert.equal(
    mayEditProblem(accessContext(idle), { id: 3, isGroup: true, author: 'y', isOffered: true }),
    false,
  );
});

test('submissions and test runs need the permission and enabled judging', () => {
  const can = (who: Parameters<typeof accessContext>[0], problem = ofBank, isBankJudgingOpen = true) => {
    const { submit, testRun } = problemRights(accessContext(who, bank, { isBankJudgingOpen }), problem);
    return [submit, testRun];
  };
  assert.deepEqual(can('visitor'), [false, false]);
  assert.deepEqual(can('stranger'), [true, true]);
  assert.deepEqual(can('stranger', ofBank, false), [false, false]);
  assert.deepEqual(can('stranger', { ...ofBank, isRemote: true }), [true, true]);
  assert.deepEqual(can(person('x', 'no_subimit_user')), [false, false]);
  assert.deepEqual(can('root', ofGroup), [false, true], 'submitted to in its group only');
});

/**
 * Rights in the admin pages. Columns: the viewer's own problem, another author's, the viewer's own deleted problem, the
 * viewer's own withdrawn problem.
 */
const manageTable: Record<string, [own: string[], other: string[], deleted: string[], withdrawn: string[]]> =
  {
    visitor: [[], [], [], []],
    stranger: [[], [], [], []],
    owner: [[], [], [], []],
    admin: [['edit', 'publish'], [], [], ['edit']],
    problem_admin: [
      ['edit', 'publish', 'remove'],
      ['edit', 'publish', 'remove'],
      [],
      ['edit', 'publish', 'remove'],
    ],
    root: [
      ['edit', 'publish', 'remove'],
      ['edit', 'publish', 'remove'],
      ['restore'],
      ['edit', 'publish', 'remove'],
    ],
  };

for (const who of cast) {
  test(`administering a problem: ${who}`, () => {
    const me = people[who]?.username ?? 'nobody';
    const may = (author: string, { isDeleted = false, isWithdrawn = false, adminsPublish = true } = {}) =>
      Object.entries(
        problemManageRights(
          accessContext(who),
          { id: 3, isGroup: false, author, isDeleted },
          { adminsPublish, isWithdrawn },
        ),
      )
        .filter(([, can]) => can)
        .map(([name]) => name);
    assert.deepEqual(
      [may(me), may('x'), may(me, { isDeleted: true }), may(me, { isWithdrawn: true })],
      manageTable[who],
    );
    assert.deepEqual(
      may(me, { adminsPublish: false }),
      manageTable[who]?.[3],
      'where authors do not publish',
    );
    assert.equal(managesBank(accessContext(who)), ['problem_admin', 'root'].includes(who));
  });
}
