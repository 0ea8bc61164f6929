import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ProblemFacts,
  mayEditProblem,
  mayKeepBank,
  problemManageRights,
  problemRefusal,
  problemRights,
  submitRefusal,
} from './problem.ts';
import type { GroupRole, ScopeMembership } from './access-context.ts';
import { cast, people, person, standing } from './testing.ts';

const ofBank: ProblemFacts = { auth: 1, gid: null, isGroup: false, author: 'setter', isRemote: false };
const ofGroup: ProblemFacts = { ...ofBank, gid: 7, isGroup: true };
const taken: ProblemFacts = { ...ofGroup, isGroup: false };
const bank: ScopeMembership = { kind: 'practice' };
const inGroup = (role: GroupRole, gid = 7): ScopeMembership => ({ kind: 'group', gid, role });

test('a public problem of the bank is shown to everybody everywhere', () => {
  for (const who of cast) {
    for (const place of [bank, inGroup('none'), inGroup('member')]) {
      assert.equal(problemRefusal(standing(who, place), ofBank), null);
    }
  }
});

test('one that is not public is shown to nobody', () => {
  for (const who of cast) {
    for (const auth of [2, 3]) {
      assert.equal(problemRefusal(standing(who), { ...ofBank, auth }), 'problemHidden');
      assert.equal(problemRefusal(standing(who, inGroup('root')), { ...ofGroup, auth }), 'problemHidden');
    }
  }
});

/** A group's problem, for somebody without rank on the site; root sees it everywhere. */
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
      assert.equal(problemRefusal(standing(who, place), ofGroup), see, who);
      assert.equal(submitRefusal(standing(who, place), ofGroup), submit, who);
    }
    assert.equal(problemRefusal(standing('root', place), ofGroup), null);
  });
}

const root = (place: ScopeMembership, problem: ProblemFacts) =>
  submitRefusal(standing('root', place), problem);

test('a problem is submitted to where it lives, by root too', () => {
  assert.equal(root(bank, ofBank), null);
  assert.equal(root(inGroup('none'), ofGroup), null);
  assert.equal(root(bank, ofGroup), 'groupMembersOnly');
  assert.equal(root(inGroup('none'), ofBank), 'groupMembersOnly');
  assert.equal(root(inGroup('none', 8), ofGroup), 'groupMembersOnly');
  assert.equal(root(bank, { ...ofBank, isRemote: true }), null);
  assert.equal(root(bank, { ...ofBank, auth: 2, isRemote: true }), 'problemHidden');
});

/** Who may replace or export it: [of the bank, one's own, of a group, one's own in a group]. */
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
      mayEditProblem(standing(who), { isGroup, author });
    assert.deepEqual([may(false, 'x'), may(false, me), may(true, 'x'), may(true, me)], editTable[who]);
  });
}

test('without the ability a role is worth nothing', () => {
  const idle = person('setter', 'problem_admin', []);
  assert.equal(mayEditProblem(standing(idle), { isGroup: false, author: 'setter' }), false);
});

test('a problem that was taken into the bank is at home there and in its group', () => {
  for (const who of cast) {
    for (const place of [bank, inGroup('none'), inGroup('member', 8)])
      assert.equal(problemRefusal(standing(who, place), taken), null, who);
  }
  assert.equal(submitRefusal(standing('stranger'), taken), null);
  assert.equal(submitRefusal(standing('stranger', inGroup('member')), taken), null);
  assert.equal(submitRefusal(standing('stranger', inGroup('member', 8)), taken), 'groupMembersOnly');
  assert.equal(problemRefusal(standing('root'), { ...taken, auth: 2 }), 'problemHidden');
});

const mayEditOffer = (who: (typeof cast)[number], isOffered: boolean) =>
  mayEditProblem(standing(who), { isGroup: true, gid: 7, author: 'x', isOffered });

test('what a group has offered is open to those who keep the bank, and to nobody else outside', () => {
  assert.deepEqual(
    cast.filter((who) => mayEditOffer(who, true)),
    cast.filter((who) => who === 'problem_admin' || who === 'root'),
  );
  assert.deepEqual(
    cast.filter((who) => mayEditOffer(who, false)),
    cast.filter((who) => who === 'root'),
  );
  const idle = person('x', 'problem_admin', []);
  assert.equal(mayEditProblem(standing(idle), { isGroup: true, author: 'y', isOffered: true }), false);
});

test('submitting and trying need the ability and an open judge', () => {
  const can = (who: Parameters<typeof standing>[0], problem = ofBank, isBankJudgingOpen = true) => {
    const { submit, testRun } = problemRights(standing(who, bank, { isBankJudgingOpen }), problem);
    return [submit, testRun];
  };
  assert.deepEqual(can('visitor'), [false, false]);
  assert.deepEqual(can('stranger'), [true, true]);
  assert.deepEqual(can('stranger', ofBank, false), [false, false]);
  assert.deepEqual(can('stranger', { ...ofBank, isRemote: true }), [true, true]);
  assert.deepEqual(can(person('x', 'no_subimit_user')), [false, false]);
  assert.deepEqual(can('root', ofGroup), [false, true], 'submitted to in its group only');
});

/** In the console with one's own problem, with another's, and with one's own that was deleted. */
const manageTable: Record<string, [own: string[], other: string[], deleted: string[]]> = {
  visitor: [[], [], []],
  stranger: [[], [], []],
  owner: [[], [], []],
  admin: [['edit'], [], []],
  problem_admin: [['edit', 'publish', 'remove'], ['edit', 'publish', 'remove'], []],
  root: [['edit', 'publish', 'remove'], ['edit', 'publish', 'remove'], ['restore']],
};

for (const who of cast) {
  test(`administering a problem: ${who}`, () => {
    const me = people[who]?.username ?? 'nobody';
    const may = (author: string, isDeleted = false) =>
      Object.entries(problemManageRights(standing(who), { isGroup: false, author, isDeleted }))
        .filter(([, can]) => can)
        .map(([name]) => name);
    assert.deepEqual([may(me), may('x'), may(me, true)], manageTable[who]);
    assert.equal(mayKeepBank(standing(who)), ['problem_admin', 'root'].includes(who));
  });
}
