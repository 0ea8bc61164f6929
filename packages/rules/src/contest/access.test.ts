import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTerms } from '../access/access-context.ts';
import { openTerms, accessContext } from '../access/testing.ts';
import {
  areResultsHidden,
  contestRights,
  type ContestMembership,
  type ContestAccess,
  contestSubmitRefusal,
  enterRefusal,
  hidesOthers,
  infoRefusal,
  manageRefusal,
  ownStartRefusal,
  printRefusal,
  problemsRefusal,
  publicScoreboardRefusal,
  registerRefusal,
  replayRefusal,
  seesFullScoreboard,
  seesOrigin,
  virtualRefusal,
} from './access.ts';

/** Viewers of a contest. */
const viewers = {
  visitor: { who: null, isManager: false, isEntered: false, fits: true },
  stranger: { who: 'stranger', isManager: false, isEntered: false, fits: true },
  entered: { who: 'stranger', isManager: false, isEntered: true, fits: true },
  refused: { who: 'stranger', isManager: false, isEntered: true, fits: false },
  manager: { who: 'owner', isManager: true, isEntered: false, fits: true },
  admin: { who: 'admin', isManager: false, isEntered: false, fits: true },
  root: { who: 'root', isManager: false, isEntered: false, fits: true },
} as const;
type ViewerName = keyof typeof viewers;
const names: readonly ViewerName[] = [
  'visitor',
  'stranger',
  'entered',
  'refused',
  'manager',
  'admin',
  'root',
];

function at(
  name: ViewerName,
  phase: ContestPhase,
  terms: Partial<ContestTerms> = {},
  more: Partial<ContestMembership> = {},
): ContestAccess {
  const { who, isManager, isEntered, fits } = viewers[name];
  const place: ContestMembership = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager,
    isEntered,
    phase,
    isSealed: false,
    fitsAccountRule: fits,
    isShown: true,
    terms: { ...openTerms, ...terms },
    ...more,
  };
  return { ...accessContext(who, place), place };
}

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
        phases.map((phase) => shortOf(rule(at(name, phase, terms)))),
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
    assert.equal(enterRefusal(at(name, 'running', {}, outside)), 'contestMembersOnly');
  assert.equal(
    registerRefusal(at('stranger', 'running', { auth: 'private' }, outside)),
    'contestMembersOnly',
  );
  assert.equal(enterRefusal(at('root', 'running', {}, outside)), null);
  const inside = { group: { gid: 7, role: 'member' } } as const;
  assert.equal(enterRefusal(at('stranger', 'running', {}, inside)), null);
});

test('managers see a frozen scoreboard until they request the real one; others always do', () => {
  const sealed = { isSealed: true };
  for (const name of names) {
    const isManager = name === 'manager' || name === 'root';
    const accessOf = at(name, 'running', { rule: 'oi' }, sealed);
    assert.equal(seesFullScoreboard(accessOf, false), true, name);
    assert.equal(seesFullScoreboard(accessOf, true), !isManager, name);
    assert.equal(areResultsHidden(accessOf), !isManager, name);
    assert.equal(manageRefusal(accessOf) === null, isManager, name);
  }
});

test('the rights of a contest agree with its refusals', () => {
  for (const name of names) {
    for (const phase of phases) {
      const accessOf = at(name, phase, { auth: 'protected', takesLate: true });
      const can = contestRights(accessOf, true);
      assert.equal(can.enter, enterRefusal(accessOf) === null);
      assert.equal(can.submit, accessOf.person !== null && contestSubmitRefusal(accessOf) === null);
      if (can.submit) assert.equal(can.register, false, 'who may submit needs no password');
    }
  }
});

test('a password is asked of members without one, where the contest has one', () => {
  const registers = (name: ViewerName, auth: ContestTerms['auth'], more: Partial<ContestMembership> = {}) =>
    contestRights(at(name, 'running', { auth }, more), true).register;
  assert.deepEqual(
    names.map((name) => registers(name, 'private')),
    [true, true, false, false, false, true, false],
  );
  assert.equal(registers('stranger', 'protected'), true);
  assert.equal(registers('stranger', 'public'), false);
  assert.equal(registers('stranger', 'private', { fitsAccountRule: false }), false);
  assert.equal(registers('stranger', 'private', { group: { gid: 7, role: 'none' } }), false);
});

test('only participants with the right to comment may comment, and only while comments are open', () => {
  for (const name of names) {
    const accessOf = at(name, 'running', { auth: 'private' });
    const isInside = enterRefusal(accessOf) === null && accessOf.person !== null;
    assert.equal(contestRights(accessOf, true).comment, isInside, name);
    assert.equal(contestRights(accessOf, false).comment, false, name);
  }
});

test('an account that does not match the rule is refused before individual timing is checked', () => {
  const waiting = { own: { phase: 'waiting' } } as Partial<ContestMembership>;
  const over = { own: { phase: 'over' } } as Partial<ContestMembership>;
  assert.equal(contestSubmitRefusal(at('refused', 'running', {}, waiting)), 'contestAccountRefused');
  assert.equal(contestSubmitRefusal(at('stranger', 'running', {}, waiting)), 'ownTimeWaits');
  assert.equal(contestSubmitRefusal(at('stranger', 'running', {}, over)), 'ownTimeOver');
  assert.equal(contestSubmitRefusal(at('stranger', 'ended', { takesLate: true }, over)), null);
});

test('the description of a group contest is for members, whoever manages it', () => {
  const info = (name: ViewerName, role: 'none' | 'member') =>
    infoRefusal(at(name, 'scheduled', {}, { group: { gid: 7, role } }));
  assert.equal(info('manager', 'none'), 'contestMembersOnly');
  assert.equal(info('stranger', 'member'), null);
  assert.equal(infoRefusal(at('visitor', 'scheduled')), null);
});

test('who has handed in an exam submits nothing more while it runs', () => {
  const handedIn = { hasHandedIn: true };
  const submits = (phase: ContestPhase, more: Partial<ContestMembership>) =>
    contestSubmitRefusal(at('stranger', phase, { takesLate: true }, more));
  assert.equal(submits('running', handedIn), 'examHandedIn');
  assert.equal(submits('running', { hasHandedIn: false }), null);
  assert.equal(submits('ended', handedIn), null);
  assert.equal(contestSubmitRefusal(at('manager', 'running', {}, handedIn)), null);
});

test('testers enter and submit before the start, but only while the contest is shown', () => {
  const tester = { isTester: true };
  const early = at('stranger', 'scheduled', { auth: 'private' }, tester);
  assert.deepEqual([enterRefusal(early), contestSubmitRefusal(early)], [null, null]);
  const { test: tests, register, manage } = contestRights(early, true);
  assert.deepEqual([tests, register, manage], [true, false, false]);
  assert.equal(
    enterRefusal(at('stranger', 'scheduled', {}, { ...tester, isShown: false })),
    'contestNotStarted',
  );
});

const own = (phase: 'waiting' | 'running' | 'over') => ({ own: { phase } }) as Partial<ContestMembership>;

test('a timer is started once, by participants, while the contest runs', () => {
  const starts = (name: ViewerName, phase: ContestPhase, more: Partial<ContestMembership>) =>
    ownStartRefusal(at(name, phase, { auth: 'private' }, more));
  assert.equal(starts('entered', 'running', {}), 'ownTimeNone');
  assert.equal(starts('manager', 'running', own('waiting')), 'ownTimeManager');
  assert.equal(starts('entered', 'running', { ...own('waiting'), isTester: true }), 'ownTimeManager');
  assert.equal(starts('entered', 'scheduled', own('waiting')), 'contestNotStarted');
  assert.equal(starts('entered', 'ended', own('waiting')), 'contestEnded');
  assert.equal(starts('stranger', 'running', own('waiting')), 'contestPasswordNeeded');
  assert.equal(starts('entered', 'running', own('waiting')), null);
  assert.equal(starts('entered', 'running', own('running')), 'ownTimeBegun');
});

test('individual timing hides other participants while the contest runs, and its inside before the start', () => {
  assert.equal(hidesOthers(at('stranger', 'running', {}, own('running'))), true);
  assert.equal(hidesOthers(at('stranger', 'ended', {}, own('over'))), false);
  assert.equal(hidesOthers(at('manager', 'running', {}, own('running'))), false);
  for (const none of [{}, { own: null }])
    assert.equal(hidesOthers(at('stranger', 'running', {}, none)), false);
  const enters = (phase: ContestPhase, timer: 'waiting' | 'running') =>
    enterRefusal(at('stranger', phase, {}, own(timer)));
  assert.deepEqual(
    [enters('running', 'waiting'), enters('running', 'running'), enters('ended', 'waiting')],
    ['ownTimeWaits', null, null],
  );
  const board = (phase: ContestPhase) =>
    publicScoreboardRefusal(at('visitor', phase, { isBoardPublic: true }, own('running')));
  assert.deepEqual([board('running'), board('ended')], ['boardAwaitsWindow', null]);
});

test('a contest is replayed after its end, without a freeze, and taken virtually where that is allowed', () => {
  const virtual = { allowsVirtual: true };
  assert.equal(replayRefusal(at('stranger', 'running')), 'virtualTooEarly');
  assert.equal(replayRefusal(at('stranger', 'ended', {}, { isSealed: true })), 'virtualSealed');
  assert.equal(replayRefusal(at('stranger', 'ended')), null);
  assert.equal(replayRefusal(at('stranger', 'ended', { auth: 'private' })), 'contestPasswordNeeded');
  assert.equal(virtualRefusal(at('stranger', 'running', virtual)), 'virtualTooEarly');
  assert.equal(virtualRefusal(at('stranger', 'ended')), 'virtualClosed');
  assert.equal(virtualRefusal(at('stranger', 'ended', virtual, own('over'))), 'virtualClosed');
  assert.equal(virtualRefusal(at('refused', 'ended', virtual)), 'contestAccountRefused');
  const allowed = at('stranger', 'ended', virtual);
  assert.equal(virtualRefusal(allowed), null);
  assert.equal(
    virtualRefusal({ ...allowed, site: { ...allowed.site, isContestJudgingOpen: false } }),
    'judgingClosed',
  );
});

test('the origin of a statement is visible after the end, and to managers before', () => {
  assert.deepEqual(
    [
      seesOrigin(at('stranger', 'running')),
      seesOrigin(at('stranger', 'ended')),
      seesOrigin(at('manager', 'scheduled')),
    ],
    [false, true, true],
  );
});
