import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContestMembership } from '../contest/access.ts';
import { problemManageRights, problemRefusal, submitRefusal, type ProblemFacts } from './problem.ts';
import type { GroupRole, ScopeMembership } from './access-context.ts';
import { accessContext, openTerms } from './testing.ts';

const ofBank: ProblemFacts = { id: 3, auth: 1, gid: null, isGroup: false, author: 'setter', isRemote: false };
const unlisted = { ...ofBank, auth: 2 };
const contestOnly = { ...ofBank, auth: 3 };

const training = (
  isEntered: boolean,
  more: Partial<Extract<ScopeMembership, { kind: 'training' }>> = {},
): ScopeMembership => ({ kind: 'training', tid: 3, group: null, isManager: false, isEntered, ...more });

test('a training shows the problems that it shares to those enrolled', () => {
  const shared = { ...ofBank, auth: 2, sharedIn: [3] };
  const seen = (place: ScopeMembership, problem = shared) =>
    problemRefusal(accessContext('stranger', place), problem);
  assert.equal(seen(training(true)), null);
  assert.equal(seen(training(false)), 'problemHidden');
  assert.equal(seen(training(true, { tid: 4 })), 'problemHidden');
  assert.equal(seen(training(true, { isLocked: true })), 'problemHidden');
  assert.equal(seen({ kind: 'practice' }), 'problemHidden');
  assert.equal(seen(training(true), { ...shared, sharedIn: [] }), 'problemHidden');
});

test('a training accepts submissions of those enrolled, and homework while it is open', () => {
  const submits = (place: ScopeMembership) => submitRefusal(accessContext('stranger', place), ofBank);
  assert.equal(submits(training(true)), null);
  assert.equal(submits(training(false)), 'trainingPasswordNeeded');
  const homework = (hasOpened: boolean, isTaking: boolean) =>
    submits(training(true, { homework: { hasOpened, isTaking } }));
  assert.deepEqual(
    [homework(false, false), homework(true, true), homework(true, false)],
    ['homeworkNotOpen', null, 'homeworkClosed'],
  );
  const inGroup = (role: GroupRole, problem: ProblemFacts) =>
    submitRefusal(accessContext('stranger', training(true, { group: { gid: 7, role } })), problem);
  assert.equal(inGroup('member', ofBank), null);
  assert.equal(inGroup('none', ofBank), 'groupMembersOnly');
  assert.equal(inGroup('member', { ...ofBank, gid: 8, isGroup: true }), 'groupMembersOnly');
});

const contest = (phase: ContestMembership['phase']): ScopeMembership => ({
  kind: 'contest',
  cid: 1,
  group: null,
  isManager: false,
  isEntered: true,
  phase,
  isSealed: false,
  fitsAccountRule: true,
  isShown: true,
  terms: openTerms,
});

const submits = (phase: ContestMembership['phase'], problem = contestOnly) =>
  submitRefusal(accessContext('stranger', contest(phase)), problem);

test('a contest accepts submissions to its problems while it runs, except to private ones', () => {
  assert.deepEqual(
    [submits('scheduled'), submits('running'), submits('ended')],
    ['contestNotStarted', null, 'contestEnded'],
  );
  assert.equal(submits('running', ofBank), null);
  assert.equal(submits('running', unlisted), 'problemHidden');
});

const may = (gid: number | null) =>
  problemManageRights(
    accessContext('admin'),
    { id: 3, isGroup: false, gid, author: 'admin', isDeleted: false },
    { adminsPublish: true, isWithdrawn: false },
  ).remove;

test('the author of a problem that a group gave to the bank may delete it', () => {
  assert.deepEqual([may(7), may(null)], [true, false]);
});
