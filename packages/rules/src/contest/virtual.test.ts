import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTerms, accessContext } from '../access/testing.ts';
import { submissionRights } from '../access/submission.ts';
import type { JudgedAttempt } from '../scoreboard/event.ts';
import { type ContestRule, createScoreboard } from '../scoreboard/registry.ts';
import { after, columns, contestants, judged, options, someEvents, times } from '../scoreboard/testing.ts';
import { areResultsHidden, contestSubmitRefusal, type ContestAccess, virtualRefusal } from './access.ts';
import {
  inContestTime,
  knownAt,
  momentOf,
  replayVisibility,
  virtualTime,
  rowOfRun,
  runningAt,
  runPhaseAt,
} from './virtual.ts';

const ruleNames: readonly ContestRule[] = ['acm', 'acm-minutes', 'oi-recent', 'oi-highest'];
const anyRule = fc.constantFrom(...ruleNames);
const everybody = contestants('a', 'b', '*c', 'd');
const awards = { by: 'number', levels: [{ name: 'gold', background: '', color: '', num: 1 }] } as const;
const full = options(everybody, { awards });
const sealAt = after(240);

/** A run that started a thousand days after the contest. */
const late = 1000 * 24 * 60 * 60_000;
const run = { id: 7, startsAt: new Date(times.startsAt + late), endsAt: new Date(times.endsAt + late) };
const contest = {
  startsAt: new Date(times.startsAt),
  endsAt: new Date(times.endsAt),
  sealAt: new Date(sealAt),
};
const withRun = new Map([
  ...everybody,
  [rowOfRun(7), { uid: rowOfRun(7), username: 'v', isStar: false, isVirtual: true, isEntered: true }],
]);

/** Returns the same attempts as submissions of the run, with new submission ids. */
const again = (events: readonly JudgedAttempt[]) =>
  events.map((event) =>
    inContestTime(contest, run, { ...event, submitId: event.submitId + 1000, at: event.at + late }),
  );

function fold(rule: ContestRule, events: readonly JudgedAttempt[], moment: number) {
  const board = createScoreboard(rule, {
    times,
    visibility: replayVisibility(times, sealAt, moment),
    columns,
  });
  for (const event of knownAt(events, moment)) board.put(event);
  return board;
}

/** Returns the scoreboard at `moment` as it was while the contest ran, with events put in order of arrival. */
function live(rule: ContestRule, events: readonly JudgedAttempt[], moment: number) {
  const isSealed = moment >= sealAt && moment < times.endsAt;
  const visibility = { sealedFrom: isSealed ? sealAt : null, takesLate: false };
  const board = createScoreboard(rule, { times, visibility, columns });
  for (const event of events) if (event.at < moment) board.put(event);
  return board.rows(full);
}

const minutes = fc.integer({ min: 0, max: 310 });

test('the replayed scoreboard of a minute equals the one shown at that time, frozen or not', () => {
  fc.assert(
    fc.property(anyRule, someEvents, minutes, (rule, events, minute) => {
      assert.deepEqual(fold(rule, events, after(minute)).rows(full), live(rule, events, after(minute)));
    }),
  );
});

test('later events are not in the replay, whatever they are', () => {
  fc.assert(
    fc.property(
      anyRule,
      someEvents,
      minutes,
      fc.integer({ min: -4, max: 8 }),
      (rule, events, minute, verdict) => {
        const moment = after(minute);
        const other = events.map((event) => (event.at < moment ? event : { ...event, verdict, score: 99 }));
        assert.deepEqual(fold(rule, events, moment).rows(full), fold(rule, other, moment).rows(full));
      },
    ),
  );
});

test('an event is known once its moment has passed', () => {
  const events = [judged('a', 1, after(10), 0)];
  assert.deepEqual(knownAt(events, after(10)), []);
  assert.deepEqual(knownAt(events, after(10) + 1), events);
});

test('a virtual row changes no cell, rank, award or first solution of other rows', () => {
  fc.assert(
    fc.property(anyRule, someEvents, someEvents, minutes, (rule, events, tries, minute) => {
      const moment = after(minute);
      const board = fold(rule, events, moment);
      const before = board.rows(full);
      const own = knownAt(again(tries), moment);
      for (const event of own) board.put(event);
      const merged = board.rows({ ...full, contestants: withRun });
      const rowsOfRun = merged.filter(({ uid }) => uid === rowOfRun(7));
      assert.deepEqual(
        merged.filter(({ uid }) => uid !== rowOfRun(7)),
        before,
      );
      assert.equal(rowsOfRun.length, 1, 'it stands there also while nothing was tried');
      assert.equal(rowsOfRun[0]?.award, null);
      for (const event of own) board.drop(event.submitId);
      assert.deepEqual(board.rows(full), before, 'and it is gone without a trace');
    }),
  );
});

test("a run that repeats a contestant's attempts gets the same final rank", () => {
  fc.assert(
    fc.property(anyRule, someEvents, fc.constantFrom('a', 'b', 'd'), (rule, events, uid) => {
      const board = fold(rule, events, times.endsAt);
      const official = board.rows(full).find((row) => row.uid === uid);
      if (!official) return;
      for (const event of again(events.filter((one) => one.uid === uid))) board.put(event);
      const mine = board.rows({ ...full, contestants: withRun }).find((row) => row.uid === rowOfRun(7));
      assert.equal(mine?.rank, official.rank);
    }),
  );
});

test('a time of a run has the same offset as in the contest, and moves with a moved contest', () => {
  const at = new Date(run.startsAt.getTime() + 90 * 60_000);
  assert.equal(momentOf(contest, run, at).getTime(), after(90));
  const moved = { startsAt: new Date(after(10)) };
  assert.equal(momentOf(moved, run, at).getTime(), after(100));
  assert.equal(momentOf(contest, run, new Date(0)).getTime(), times.startsAt, 'never before its start');
});

/** Adds milliseconds. */
const ms = (of: Date, by: number) => new Date(of.getTime() + by);

test('a run is half-open and continues only while its contest is over', () => {
  assert.equal(runPhaseAt(run, ms(run.startsAt, -1)), 'scheduled');
  assert.equal(runPhaseAt(run, run.startsAt), 'running');
  assert.equal(runPhaseAt(run, ms(run.endsAt, -1)), 'running');
  assert.equal(runPhaseAt(run, run.endsAt), 'ended');
  assert.equal(runningAt(contest, null, run.startsAt), null);
  assert.equal(runningAt(contest, run, run.endsAt), null);
  assert.equal(runningAt({ ...contest, endsAt: ms(run.startsAt, 1) }, run, run.startsAt), null);
  assert.equal(runningAt({ ...contest, endsAt: run.startsAt }, run, run.startsAt)?.id, 7);
  assert.equal(runningAt({ ...contest, sealAt: null }, run, ms(run.endsAt, -1))?.isSealed, false);
  assert.equal(runningAt(contest, run, ms(run.startsAt, 239 * 60_000))?.isSealed, false);
  assert.equal(runningAt(contest, run, ms(run.startsAt, 240 * 60_000))?.isSealed, true);
});

test('a replay advances by full minutes and stops at the end', () => {
  assert.equal(virtualTime(times, after(0, 59)), after(0));
  assert.equal(virtualTime(times, after(7, 59)), after(7));
  assert.equal(virtualTime(times, times.endsAt + 5), times.endsAt);
  assert.equal(replayVisibility(times, sealAt, after(239)).sealedFrom, null);
  assert.equal(replayVisibility(times, sealAt, after(240)).sealedFrom, sealAt);
  assert.equal(replayVisibility(times, sealAt, times.endsAt).sealedFrom, null, 'the final one is open');
});

function place(
  more: Partial<ContestAccess['place']> = {},
  terms: Partial<typeof openTerms> = {},
): ContestAccess {
  const here: ContestAccess['place'] = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager: false,
    isEntered: false,
    phase: 'ended',
    isSealed: false,
    fitsAccountRule: true,
    isShown: true,
    terms: { ...openTerms, allowsVirtual: true, ...terms },
    ...more,
  };
  return { ...accessContext('stranger', here), place: here };
}

const refusals: readonly [string, ContestAccess, ReturnType<typeof virtualRefusal>][] = [
  ['an ended public contest', place(), null],
  ['a running contest', place({ phase: 'running' }), 'virtualTooEarly'],
  ['a scheduled contest', place({ phase: 'scheduled' }), 'virtualTooEarly'],
  ['a contest whose results are still frozen', place({ isSealed: true }), 'virtualSealed'],
  ['a contest that does not allow it', place({}, { allowsVirtual: false }), 'virtualClosed'],
  ['a private contest without the password', place({}, { auth: 'private' }), 'contestPasswordNeeded'],
  ['a private contest with the password', place({ isEntered: true }, { auth: 'private' }), null],
  ['a contest for other accounts', place({ fitsAccountRule: false }), 'contestAccountRefused'],
  ["a group's contest for a non-member", place({ group: { gid: 1, role: 'none' } }), 'contestMembersOnly'],
  ["a group's contest for a member", place({ group: { gid: 1, role: 'member' } }), null],
];
for (const [name, of, refusal] of refusals)
  test(`virtual participation in ${name}: ${refusal ?? 'yes'}`, () =>
    assert.equal(virtualRefusal(of), refusal));

test('in a run, submissions to the ended contest are accepted until the run ends', () => {
  const virtual = runningAt(contest, run, run.startsAt);
  assert.ok(virtual);
  assert.equal(contestSubmitRefusal(place({ virtual })), null);
  assert.equal(contestSubmitRefusal(place()), 'contestEnded');
});

test('results are hidden in a run if an OI contest was frozen at that time', () => {
  const sealed = runningAt(contest, run, new Date(run.startsAt.getTime() + 250 * 60_000));
  assert.ok(sealed);
  const mine = {
    uid: 'stranger',
    submittedAt: new Date(),
    isShared: false,
    codeShare: false,
    openCaseResult: true,
    isProblemPublic: false,
    problem: { id: 3, author: null, gid: null, isGroup: false, isOffered: false, isTested: false },
  };
  const oi = place({ virtual: sealed }, { rule: 'oi' });
  assert.equal(areResultsHidden(oi), true);
  assert.equal(submissionRights(oi, mine)?.outcome, false);
  const acm = place({ virtual: sealed });
  assert.equal(areResultsHidden(acm), false);
  assert.equal(submissionRights(acm, mine)?.outcome, true);
  assert.equal(submissionRights(place({}, { rule: 'oi' }), mine)?.outcome, true);
});
