import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Board } from './scoreboard.ts';
import type { JudgedAttempt } from './event.ts';
import { createScoreboard } from './registry.ts';
import { after, asAcm, columns, contestants, judged, options, someEvents, times } from './testing.ts';

const AC = 0;
const WA = -1;

function fold(
  rule: 'acm' | 'acm-minutes',
  events: readonly JudgedAttempt[],
  sealedFrom: number | null = null,
): Board {
  const board = createScoreboard(rule, { times, visibility: { sealedFrom, takesLate: false }, columns });
  for (const event of events) board.put(event);
  return board;
}

const placesOf = (rule: 'acm' | 'acm-minutes', events: readonly JudgedAttempt[]) =>
  fold(rule, events)
    .rows(options(contestants('a', 'b', 'c', 'd')))
    .map((row) => [row.uid, row.rank, asAcm(row).totalTime / 60]);

test('whole minutes: solutions at 10:54 and 11:54 count 21 minutes and beat 11:03 and 11:06, which seconds rank first', () => {
  const events = [
    judged('a', 1, after(10, 54), AC),
    judged('a', 2, after(11, 54), AC),
    judged('b', 1, after(11, 3), AC),
    judged('b', 2, after(11, 6), AC),
  ];
  assert.deepEqual(placesOf('acm-minutes', events), [
    ['a', 1, 21],
    ['b', 2, 22],
  ]);
  assert.deepEqual(
    placesOf('acm', events).map(([uid]) => uid),
    ['b', 'a'],
  );
});

test('whole minutes: of equal penalties the earlier last solution ranks higher, and equal teams share their rank', () => {
  const events = [
    judged('a', 1, after(10, 59), AC),
    judged('a', 2, after(30, 0), AC),
    judged('b', 1, after(19, 1), AC),
    judged('b', 2, after(21, 2), AC),
    judged('c', 1, after(30, 59), AC),
    judged('c', 2, after(10, 1), AC),
    judged('d', 1, after(15, 0), AC),
    judged('d', 2, after(26, 0), AC),
  ];
  assert.deepEqual(placesOf('acm-minutes', events), [
    ['b', 1, 40],
    ['c', 2, 40],
    ['a', 2, 40],
    ['d', 4, 41],
  ]);
});

test('whole minutes: the total is the sum of the displayed times and twenty minutes per failure before a solution', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      for (const row of fold('acm-minutes', events).rows(options(contestants('a', 'b', '*c', 'd')))) {
        const { totalTime, submissionInfo } = asAcm(row);
        const sum = Object.values(submissionInfo).reduce(
          (all, { isAC, ACTime = 0, errorNum }) => all + (isAC ? ACTime + 1200 * errorNum : 0),
          0,
        );
        assert.equal(totalTime, sum);
        assert.equal(totalTime % 60, 0);
      }
    }),
  );
});

interface RankedRow {
  readonly uid: string;
  readonly solved: number;
  readonly minutes: number;
  readonly last: number;
}

/** Computes the standings independently from the standard's requirements: minutes of each solution, then their sums. */
function standings(events: readonly JudgedAttempt[], until: number): RankedRow[] {
  const known = events.filter(({ at }) => at >= times.startsAt && at < times.endsAt && at < until);
  return ['a', 'b', 'd'].map((uid) => {
    let [solved, minutes, last] = [0, 0, -1];
    for (const { problem } of columns) {
      const mine = known
        .filter((one) => one.uid === uid && one.problem === problem)
        .toSorted((left, right) => left.at - right.at || left.submitId - right.submitId);
      const accepted = mine.findIndex(({ verdict }) => verdict === AC);
      if (accepted < 0) continue;
      const minute = Math.floor(((mine[accepted]?.at ?? 0) - times.startsAt) / 60_000);
      const failures = mine
        .slice(0, accepted)
        .filter(({ verdict }) => [-3, WA, 1, 2, 3, 8].includes(verdict));
      solved += 1;
      minutes += minute + 20 * failures.length;
      last = Math.max(last, minute);
    }
    return { uid, solved, minutes, last };
  });
}

const isAhead = (left: RankedRow, right: RankedRow) =>
  left.solved !== right.solved
    ? left.solved > right.solved
    : left.minutes !== right.minutes
      ? left.minutes < right.minutes
      : left.last < right.last;

test('whole minutes: every rank is one more than the number of teams ahead by the standard, frozen and final', () => {
  fc.assert(
    fc.property(
      // Events in only a few different minutes, so that ties are frequent.
      someEvents.map((list) =>
        list.map((event) => ({
          ...event,
          at: times.startsAt + Math.floor((event.at - times.startsAt) / 60),
        })),
      ),
      fc.option(fc.integer({ min: 0, max: 6 }).map((minute) => after(minute))),
      (events, sealedFrom) => {
        const expected = standings(events, sealedFrom ?? Infinity);
        const rows = fold('acm-minutes', events, sealedFrom).rows(
          options(
            new Map([...contestants('a', 'b', 'd')].map(([uid, who]) => [uid, { ...who, isEntered: true }])),
            {
              showsIdle: true,
            },
          ),
        );
        for (const { uid, rank, figures } of rows) {
          const own = expected.find((one) => one.uid === uid);
          assert.ok(own && 'ac' in figures);
          assert.deepEqual([figures.ac, figures.totalTime], [own.solved, own.minutes * 60]);
          assert.equal(rank, 1 + expected.filter((other) => isAhead(other, own)).length);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

const firstOfA = (...events: readonly JudgedAttempt[]) =>
  fold('acm-minutes', events)
    .rows(options(contestants('a', 'b', '*c')))
    .flatMap((row) => (asAcm(row).submissionInfo['A']?.isFirstAC ? [row.uid] : []));

test("whole minutes: the first solution is decided by milliseconds, then by submission id, and is never a star user's", () => {
  assert.deepEqual(firstOfA(judged('a', 1, after(10) + 2, AC), judged('b', 1, after(10) + 1, AC)), ['b']);
  assert.deepEqual(
    firstOfA(
      judged('a', 1, after(10), AC, { submitId: 8 }),
      judged('b', 1, after(10), AC, { submitId: 7 }),
      judged('c', 1, after(1), AC, { submitId: 1 }),
    ),
    ['b'],
  );
});
