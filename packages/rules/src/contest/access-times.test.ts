import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import {
  type ContestMembership,
  enterRefusal,
  hidesOthers,
  ownStartRefusal,
  publicScoreboardRefusal,
  replayRefusal,
  seesOrigin,
  virtualRefusal,
} from './access.ts';
import { contestAt, type ViewerName } from './testing.ts';

const own = (phase: 'waiting' | 'running' | 'over') => ({ own: { phase } }) as Partial<ContestMembership>;

const starts = (name: ViewerName, phase: ContestPhase, more: Partial<ContestMembership>) =>
  ownStartRefusal(contestAt(name, phase, { auth: 'private' }, more));

test('a timer is started once, by participants, while the contest runs', () => {
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
  assert.equal(hidesOthers(contestAt('stranger', 'running', {}, own('running'))), true);
  assert.equal(hidesOthers(contestAt('stranger', 'ended', {}, own('over'))), false);
  assert.equal(hidesOthers(contestAt('manager', 'running', {}, own('running'))), false);
  for (const none of [{}, { own: null }])
    assert.equal(hidesOthers(contestAt('stranger', 'running', {}, none)), false);
  const enters = (phase: ContestPhase, timer: 'waiting' | 'running') =>
    enterRefusal(contestAt('stranger', phase, {}, own(timer)));
  assert.deepEqual(
    [enters('running', 'waiting'), enters('running', 'running'), enters('ended', 'waiting')],
    ['ownTimeWaits', null, null],
  );
  const board = (phase: ContestPhase) =>
    publicScoreboardRefusal(contestAt('visitor', phase, { isBoardPublic: true }, own('running')));
  assert.deepEqual([board('running'), board('ended')], ['boardAwaitsWindow', null]);
});

test('a contest is replayed after its end, without a freeze, and taken virtually where that is allowed', () => {
  const virtual = { allowsVirtual: true };
  assert.equal(replayRefusal(contestAt('stranger', 'running')), 'virtualTooEarly');
  assert.equal(replayRefusal(contestAt('stranger', 'ended', {}, { isSealed: true })), 'virtualSealed');
  assert.equal(replayRefusal(contestAt('stranger', 'ended')), null);
  assert.equal(replayRefusal(contestAt('stranger', 'ended', { auth: 'private' })), 'contestPasswordNeeded');
  assert.equal(virtualRefusal(contestAt('stranger', 'running', virtual)), 'virtualTooEarly');
  assert.equal(virtualRefusal(contestAt('stranger', 'ended')), 'virtualClosed');
  assert.equal(virtualRefusal(contestAt('stranger', 'ended', virtual, own('over'))), 'virtualClosed');
  assert.equal(virtualRefusal(contestAt('refused', 'ended', virtual)), 'contestAccountRefused');
  const allowed = contestAt('stranger', 'ended', virtual);
  assert.equal(virtualRefusal(allowed), null);
  assert.equal(
    virtualRefusal({ ...allowed, site: { ...allowed.site, isContestJudgingOpen: false } }),
    'judgingClosed',
  );
});

test('the origin of a statement is visible after the end, and to managers before', () => {
  assert.deepEqual(
    [
      seesOrigin(contestAt('stranger', 'running')),
      seesOrigin(contestAt('stranger', 'ended')),
      seesOrigin(contestAt('manager', 'scheduled')),
    ],
    [false, true, true],
  );
});
