import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import { openTerms, accessContext } from '../access/testing.ts';
import type { JudgedAttempt } from '../scoreboard/event.ts';
import { createScoreboard } from '../scoreboard/registry.ts';
import { columns, contestants, options, someEvents, someRuns, times } from '../scoreboard/testing.ts';
import {
  type ContestMembership,
  type ContestAccess,
  contestRights,
  contestSubmitRefusal,
  enterRefusal,
  hidesOthers,
  ownStartRefusal,
  publicScoreboardRefusal,
} from './access.ts';
import { inOwnTime, type OwnPhase, individualTimeAt } from './individual-timing.ts';
import { contestApiAccess } from './api-access.ts';

const minute = 60_000;
const window = { endsAt: new Date(times.endsAt) };
const at = (minutes: number) => new Date(times.startsAt + minutes * minute);

test('an individual window lasts from its start (inclusive) to its end (exclusive), and ends with the contest at the latest', () => {
  const start = { startsAt: at(10), extraSeconds: 0 };
  const phaseAt = (moment: Date, extraSeconds = 0, startsAt = at(10)) =>
    individualTimeAt(window, 3600, { ...start, startsAt, extraSeconds }, moment).phase;
  assert.equal(individualTimeAt(window, 3600, null, at(30)).phase, 'waiting');
  assert.equal(phaseAt(at(10)), 'running');
  assert.equal(phaseAt(new Date(at(70).getTime() - 1)), 'running');
  assert.equal(phaseAt(at(70)), 'over');
  assert.equal(phaseAt(at(70), 300), 'running', 'more time takes effect where it was over already');
  assert.equal(phaseAt(at(75), 300), 'over');
  const late = individualTimeAt(window, 3600, { startsAt: at(290), extraSeconds: 7200 }, at(291));
  assert.deepEqual(late.run?.endsAt, window.endsAt);
});

/** Returns the access of a viewer in the given phases of the contest and of the viewer's own window. */
function comes(
  who: 'stranger' | 'owner' | null,
  phase: ContestPhase,
  own: OwnPhase,
  terms: Partial<ContestMembership['terms']> = {},
): ContestAccess {
  const run = own === 'waiting' ? null : { startsAt: at(0), endsAt: at(60) };
  const place: ContestMembership = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager: who === 'owner',
    isEntered: false,
    phase,
    isSealed: false,
    fitsAccountRule: true,
    isShown: true,
    terms: { ...openTerms, isBoardPublic: true, ...terms },
    own: { seconds: 3600, run, phase: own },
  };
  return { ...accessContext(who, place), place };
}

test('before the timer starts the inside is hidden, and after its end submissions are refused', () => {
  for (const [phase, own, enters, submits] of [
    ['scheduled', 'waiting', 'contestNotStarted', 'contestNotStarted'],
    ['running', 'waiting', 'ownTimeWaits', 'ownTimeWaits'],
    ['running', 'running', null, null],
    ['running', 'over', null, 'ownTimeOver'],
    ['ended', 'waiting', null, 'contestEnded'],
    ['ended', 'over', null, 'contestEnded'],
  ] as const) {
    const who = comes('stranger', phase, own);
    assert.equal(enterRefusal(who), enters, `${phase} ${own}`);
    assert.equal(contestSubmitRefusal(who), submits, `${phase} ${own}`);
  }
  const manager = comes('owner', 'running', 'waiting');
  assert.equal(enterRefusal(manager), null);
  assert.equal(contestSubmitRefusal(manager), null);
});

test('participants start their timer once, while the contest runs', () => {
  for (const [who, phase, own, expected] of [
    ['stranger', 'scheduled', 'waiting', 'contestNotStarted'],
    ['stranger', 'running', 'waiting', null],
    ['stranger', 'running', 'running', 'ownTimeBegun'],
    ['stranger', 'running', 'over', 'ownTimeBegun'],
    ['stranger', 'ended', 'waiting', 'contestEnded'],
    ['owner', 'running', 'waiting', 'ownTimeManager'],
  ] as const) {
    const accessOf = comes(who, phase, own);
    assert.equal(ownStartRefusal(accessOf), expected, `${who} ${phase} ${own}`);
    assert.equal(contestRights(accessOf, true).begin, expected === null);
  }
  assert.equal(
    ownStartRefusal(comes('stranger', 'running', 'waiting', { auth: 'protected' })),
    'contestPasswordNeeded',
  );
});

test("while the contest runs, only managers see other participants' activity, by any path", () => {
  for (const own of ['waiting', 'running', 'over'] as const) {
    for (const who of ['stranger', null] as const) {
      const accessOf = comes(who, 'running', own);
      assert.equal(hidesOthers(accessOf), true);
      assert.equal(publicScoreboardRefusal(accessOf), 'boardAwaitsWindow');
      assert.equal(contestApiAccess(accessOf), 'waiting');
    }
  }
  assert.equal(hidesOthers(comes('owner', 'running', 'waiting')), false);
  assert.equal(contestApiAccess(comes('owner', 'running', 'waiting')), 'staff');
  assert.equal(hidesOthers(comes('stranger', 'ended', 'over')), false);
  assert.equal(contestApiAccess(comes('stranger', 'ended', 'over')), 'inside');
  assert.equal(publicScoreboardRefusal(comes(null, 'ended', 'waiting')), null);
});

test('a scoreboard with individual timing equals one of events shifted beforehand, folded one by one or at once', () => {
  const rules = fc.constantFrom('acm', 'acm-minutes', 'oi-recent', 'oi-highest');
  const sealed = fc.option(fc.integer({ min: 0, max: 18_000 }));
  fc.assert(
    fc.property(rules, someEvents, someRuns, sealed, fc.boolean(), (rule, events, runs, seal, takesLate) => {
      const sealedFrom = seal === null ? null : times.startsAt + seal * 1000;
      const visibility = { sealedFrom, takesLate };
      const who = options(contestants('a', 'b', '*c', 'd'));

      const whole = createScoreboard(rule, { times, visibility, columns, runs });
      for (const event of events) whole.put(event);

      const stepwise = createScoreboard(rule, { times, visibility, columns, runs });
      for (const event of events.toReversed()) {
        stepwise.put({ ...event, verdict: 1 });
        stepwise.rows(who);
        stepwise.put(event);
      }
      assert.deepEqual(stepwise.rows(who), whole.rows(who));

      if (sealedFrom !== null) return;
      const runOf = new Map(runs.map((run) => [run.uid, run]));
      const laid = createScoreboard(rule, { times, visibility, columns });
      for (const event of events) {
        if (event.at < times.startsAt) continue;
        const own = inOwnTime(times, runOf.get(event.uid), event.at);
        if (own !== null) laid.put({ ...event, at: own } satisfies JudgedAttempt);
      }
      assert.deepEqual(laid.rows(who), whole.rows(who));
    }),
  );
});

test('submissions during the freeze are hidden by absolute time, however early in the individual window', () => {
  const runs = [{ uid: 'a', startsAt: times.startsAt + 250 * minute, endsAt: times.endsAt }];
  const setting = {
    times,
    visibility: { sealedFrom: times.startsAt + 240 * minute, takesLate: false },
    columns,
    runs,
  };
  const board = createScoreboard('acm', setting);
  const event = {
    kind: 'judged',
    submitId: 1,
    uid: 'a',
    problem: 1,
    verdict: 0,
    score: null,
    timeMs: 1,
  } as const;
  board.put({ ...event, at: times.startsAt + 251 * minute });
  const [row] = board.rows(options(contestants('a')));
  assert.deepEqual(row?.figures, {
    ac: 0,
    total: 1,
    totalTime: 0,
    submissionInfo: { A: { errorNum: 0, tryNum: 1 } },
  });
});
