import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTerms } from '../access/access-context.ts';
import {
  areResultsHidden,
  contestRights,
  type ContestMembership,
  type ContestAccess,
  contestSubmitRefusal,
  enterRefusal,
  infoRefusal,
  manageRefusal,
  printRefusal,
  problemsRefusal,
  publicScoreboardRefusal,
  registerRefusal,
  seesFrozenScoreboard,
} from './access.ts';
import { contestAt, type ViewerName, viewerNames } from './testing.ts';

const short = {
  contestNotStarted: 'early',
  contestEnded: 'over',
  contestMembersOnly: 'group',
  contestPasswordNeeded: 'password',
  contestAccountRefused: 'account',
  contestBoardClosed: 'closed',
  contestManagersOnly: 'manager',
  contestPrintClosed: 'print',
  ownTimeWaits: 'waits',
  ownTimeOver: 'own over',
  examHandedIn: 'handed in',
  boardAwaitsWindow: 'window',
} as const;
const shortOf = (refusal: keyof typeof short | null) => (refusal ? short[refusal] : 'yes');

const phases = ['scheduled', 'running', 'ended'] as const;
type Line = readonly [ViewerName, scheduled: string, running: string, ended: string];

function table(
  title: string,
  terms: Partial<ContestTerms>,
  rule: (who: ContestAccess) => keyof typeof short | null,
  lines: readonly Line[],
) {
  for (const [name, ...expected] of lines) {
    test(`${title}: ${name}`, () => {
      assert.deepEqual(
        phases.map((phase) => shortOf(rule(contestAt(name, phase, terms)))),
        expected,
      );
    });
  }
}

table('inside a public contest', {}, enterRefusal, [
  ['stranger', 'early', 'yes', 'yes'],
  ['refused', 'early', 'yes', 'yes'],
  ['admin', 'early', 'yes', 'yes'],
  ['manager', 'yes', 'yes', 'yes'],
  ['root', 'yes', 'yes', 'yes'],
]);
table('inside a private contest', { auth: 'private' }, enterRefusal, [
  ['stranger', 'early', 'password', 'password'],
  ['entered', 'early', 'yes', 'yes'],
  ['refused', 'early', 'account', 'account'],
  ['admin', 'early', 'password', 'password'],
  ['manager', 'yes', 'yes', 'yes'],
  ['root', 'yes', 'yes', 'yes'],
]);
table('inside a protected contest', { auth: 'protected' }, enterRefusal, [
  ['stranger', 'early', 'yes', 'yes'],
  ['manager', 'yes', 'yes', 'yes'],
]);
table('submitting to a public contest', {}, contestSubmitRefusal, [
  ['stranger', 'early', 'yes', 'over'],
  ['refused', 'early', 'account', 'over'],
  ['manager', 'yes', 'yes', 'over'],
  ['root', 'yes', 'yes', 'over'],
]);
table(
  'submitting to a protected one that takes late ones',
  { auth: 'protected', takesLate: true },
  contestSubmitRefusal,
  [
    ['stranger', 'early', 'password', 'password'],
    ['entered', 'early', 'yes', 'yes'],
    ['refused', 'early', 'account', 'account'],
    ['manager', 'yes', 'yes', 'yes'],
  ],
);
table('the titles behind a public board', { isBoardPublic: true, auth: 'private' }, problemsRefusal, [
  ['visitor', 'early', 'yes', 'yes'],
  ['stranger', 'early', 'yes', 'yes'],
  ['manager', 'yes', 'yes', 'yes'],
]);
table('the titles behind a closed board', { auth: 'private' }, problemsRefusal, [
  ['visitor', 'closed', 'closed', 'closed'],
  ['stranger', 'early', 'password', 'password'],
]);
table('a public board', { isBoardPublic: true }, publicScoreboardRefusal, [
  ['visitor', 'early', 'yes', 'yes'],
  ['root', 'early', 'yes', 'yes'],
]);
table('printing', { canPrint: true }, printRefusal, [
  ['stranger', 'early', 'yes', 'yes'],
  ['manager', 'yes', 'yes', 'yes'],
]);
table('printing where it is closed', {}, printRefusal, [['manager', 'print', 'print', 'print']]);
table('entering by password', { auth: 'private' }, registerRefusal, [
  ['stranger', 'yes', 'yes', 'yes'],
  ['refused', 'account', 'account', 'account'],
]);

test('a contest of a group is for its members and root, and its author needs membership too', () => {
  const outside = { group: { gid: 7, role: 'none' } } as const;
  for (const name of ['stranger', 'entered', 'admin'] as const)
    assert.equal(enterRefusal(contestAt(name, 'running', {}, outside)), 'contestMembersOnly');
  assert.equal(
    registerRefusal(contestAt('stranger', 'running', { auth: 'private' }, outside)),
    'contestMembersOnly',
  );
  assert.equal(enterRefusal(contestAt('root', 'running', {}, outside)), null);
  const inside = { group: { gid: 7, role: 'member' } } as const;
  assert.equal(enterRefusal(contestAt('stranger', 'running', {}, inside)), null);
});

test('managers see a frozen scoreboard until they request the real one; others always do', () => {
  const sealed = { isSealed: true };
  for (const name of viewerNames) {
    const isManager = name === 'manager' || name === 'root';
    const accessOf = contestAt(name, 'running', { rule: 'oi' }, sealed);
    assert.equal(seesFrozenScoreboard(accessOf, false), true, name);
    assert.equal(seesFrozenScoreboard(accessOf, true), !isManager, name);
    assert.equal(areResultsHidden(accessOf), !isManager, name);
    assert.equal(manageRefusal(accessOf) === null, isManager, name);
  }
});

test('the rights of a contest agree with its refusals', () => {
  for (const name of viewerNames) {
    for (const phase of phases) {
      const accessOf = contestAt(name, phase, { auth: 'protected', takesLate: true });
      const can = contestRights(accessOf, true);
      assert.equal(can.enter, enterRefusal(accessOf) === null);
      assert.equal(can.submit, accessOf.person !== null && contestSubmitRefusal(accessOf) === null);
      if (can.submit) assert.equal(can.register, false, 'who may submit needs no password');
    }
  }
});

const registers = (name: ViewerName, auth: ContestTerms['auth'], more: Partial<ContestMembership> = {}) =>
  contestRights(contestAt(name, 'running', { auth }, more), true).register;

test('a password is asked of members without one, where the contest has one', () => {
  assert.deepEqual(
    viewerNames.map((name) => registers(name, 'private')),
    [true, true, false, false, false, true, false],
  );
  assert.equal(registers('stranger', 'protected'), true);
  assert.equal(registers('stranger', 'public'), false);
  assert.equal(registers('stranger', 'private', { fitsAccountRule: false }), false);
  assert.equal(registers('stranger', 'private', { group: { gid: 7, role: 'none' } }), false);
});

test('only participants with the right to comment may comment, and only while comments are open', () => {
  for (const name of viewerNames) {
    const accessOf = contestAt(name, 'running', { auth: 'private' });
    const isInside = enterRefusal(accessOf) === null && accessOf.person !== null;
    assert.equal(contestRights(accessOf, true).comment, isInside, name);
    assert.equal(contestRights(accessOf, false).comment, false, name);
  }
});

test('an account that does not match the rule is refused before individual timing is checked', () => {
  const waiting = { own: { phase: 'waiting' } } as Partial<ContestMembership>;
  const over = { own: { phase: 'over' } } as Partial<ContestMembership>;
  assert.equal(contestSubmitRefusal(contestAt('refused', 'running', {}, waiting)), 'contestAccountRefused');
  assert.equal(contestSubmitRefusal(contestAt('stranger', 'running', {}, waiting)), 'ownTimeWaits');
  assert.equal(contestSubmitRefusal(contestAt('stranger', 'running', {}, over)), 'ownTimeOver');
  assert.equal(contestSubmitRefusal(contestAt('stranger', 'ended', { takesLate: true }, over)), null);
});

const info = (name: ViewerName, role: 'none' | 'member') =>
  infoRefusal(contestAt(name, 'scheduled', {}, { group: { gid: 7, role } }));

test('the description of a group contest is for members, whoever manages it', () => {
  assert.equal(info('manager', 'none'), 'contestMembersOnly');
  assert.equal(info('stranger', 'member'), null);
  assert.equal(infoRefusal(contestAt('visitor', 'scheduled')), null);
});

const submits = (phase: ContestPhase, more: Partial<ContestMembership>) =>
  contestSubmitRefusal(contestAt('stranger', phase, { takesLate: true }, more));

test('who has handed in an exam submits nothing more while it runs', () => {
  const handedIn = { hasHandedIn: true };
  assert.equal(submits('running', handedIn), 'examHandedIn');
  assert.equal(submits('running', { hasHandedIn: false }), null);
  assert.equal(submits('ended', handedIn), null);
  assert.equal(contestSubmitRefusal(contestAt('manager', 'running', {}, handedIn)), null);
});

test('testers enter and submit before the start, but only while the contest is shown', () => {
  const tester = { isTester: true };
  const early = contestAt('stranger', 'scheduled', { auth: 'private' }, tester);
  assert.deepEqual([enterRefusal(early), contestSubmitRefusal(early)], [null, null]);
  const { test: tests, register, manage } = contestRights(early, true);
  assert.deepEqual([tests, register, manage], [true, false, false]);
  assert.equal(
    enterRefusal(contestAt('stranger', 'scheduled', {}, { ...tester, isShown: false })),
    'contestNotStarted',
  );
});
