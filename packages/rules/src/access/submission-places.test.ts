import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupRole, ScopeMembership } from './access-context.ts';
import { type SubmissionFacts, submissionRights } from './submission.ts';
import { accessContext, openTerms, person } from './testing.ts';

const ofHiddenProblem: SubmissionFacts = {
  uid: 'owner',
  submittedAt: openTerms.startsAt,
  isShared: true,
  codeShare: true,
  openCaseResult: true,
  isProblemPublic: false,
  problem: { id: 3, author: 'writer', gid: 7, isGroup: true, isOffered: false, isTested: true },
};

const sees = (who: Parameters<typeof accessContext>[0], place: ScopeMembership, facts = ofHiddenProblem) =>
  submissionRights(accessContext(who, place), facts) !== null;

const training = (isEntered: boolean): ScopeMembership => {
  return { kind: 'training', tid: 3, group: null, isManager: false, isEntered };
};

test('a training shows submissions to its hidden problems to those enrolled', () => {
  assert.equal(sees('stranger', training(true)), true);
  assert.equal(sees('stranger', training(false)), false);
  assert.equal(sees('owner', training(false)), true);
});

const group = (role: GroupRole): ScopeMembership => ({ kind: 'group', gid: 7, role });

test("the root of a group sees what testers submit to the group's problems; other members do not", () => {
  assert.deepEqual(
    (['none', 'member', 'admin', 'root'] as const).filter((role) => sees('stranger', group(role))),
    ['root'],
  );
  const author = person('writer', 'admin');
  assert.equal(sees(author, group('admin')), true, 'its author edits it');
});

const contest: Extract<ScopeMembership, { kind: 'contest' }> = {
  kind: 'contest',
  cid: 1,
  group: null,
  isManager: false,
  isEntered: true,
  phase: 'running',
  isSealed: false,
  fitsAccountRule: true,
  isShown: true,
  terms: openTerms,
};

test('a submission at the start of a contest is part of it, one before is not', () => {
  const before = { ...ofHiddenProblem, submittedAt: new Date(openTerms.startsAt.getTime() - 1) };
  assert.deepEqual([sees('stranger', contest), sees('stranger', contest, before)], [true, false]);
});

const codeAt = (place: ScopeMembership) =>
  submissionRights(accessContext('owner', place, { isCodeHidden: true }), ofHiddenProblem)?.code;

test('while the site hides code, it does so in contests of groups, but not in its own', () => {
  assert.equal(codeAt(contest), true);
  assert.equal(codeAt({ ...contest, group: { gid: 7, role: 'member' } }), false);
  assert.equal(codeAt({ kind: 'practice' }), false);
});
