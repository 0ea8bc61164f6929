import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Contestant, RankingOptions, RankedRow } from './scoreboard.ts';
import type { ContestTimes, JudgedAttempt } from './event.ts';
import type { IndividualRun } from '../contest/individual-timing.ts';
import type { AcmRowFields, OiRowFields } from './rule.ts';

/** Five hours. */
export const times: ContestTimes = { startsAt: 1_000_000_000_000, endsAt: 1_000_018_000_000 };
export const columns = ['A', 'B', 'C'].map((displayId, index) => ({ displayId, problem: index + 1 }));

/** Returns the time in ms that is this many minutes and seconds after the start. */
export const after = (minutes: number, seconds = 0): number =>
  times.startsAt + (minutes * 60 + seconds) * 1000;

let lastId = 0;
/** Returns an event with a new submission id, unless an id is given. */
export function judged(
  uid: string,
  problem: number,
  at: number,
  verdict: number,
  more: Partial<JudgedAttempt> = {},
): JudgedAttempt {
  lastId += 1;
  return { kind: 'judged', submitId: lastId, uid, problem, at, verdict, score: null, timeMs: null, ...more };
}

/** Returns contestants by user id. An asterisk next to a name marks a star user. */
export function contestants(...names: string[]): Map<string, Contestant> {
  return new Map(
    names.map((name) => {
      const username = name.replace('*', '');
      return [
        username,
        { uid: username, username, isStar: name.startsWith('*'), isEntered: username === 'idle' },
      ];
    }),
  );
}

export const noAwards = { by: 'none', levels: [] } as const;

/**
 * Returns options of a ranking. By default, there are no awards, star users are included, and contestants without
 * attempts are excluded.
 */
export function options(
  who: ReadonlyMap<string, Contestant>,
  more: Partial<RankingOptions> = {},
): RankingOptions {
  return { contestants: who, awards: noAwards, removesStars: false, showsIdle: false, ...more };
}

/** Returns the fields of an ACM row; throws if it is not an ACM row. */
export function asAcm({ figures }: RankedRow): AcmRowFields {
  assert.ok('ac' in figures);
  return figures;
}

/** Returns the fields of an OI row; throws if it is not an OI row. */
export function asOi({ figures }: RankedRow): OiRowFields {
  assert.ok('totalScore' in figures);
  return figures;
}

/** Many random events of few contestants, so that equal times, verdicts and scores are frequent. */
export const someEvents = fc
  .array(
    fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd'),
      problem: fc.integer({ min: 1, max: 4 }),
      second: fc.integer({ min: -2, max: 18_005 }),
      verdict: fc.constantFrom(-4, -3, -2, -1, 0, 0, 0, 1, 2, 3, 4, 8, 10),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
      timeMs: fc.option(fc.nat({ max: 2000 })),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ second, ...event }, index): JudgedAttempt => ({
      kind: 'judged',
      submitId: index + 1,
      at: times.startsAt + second * 1000,
      ...event,
    })),
  );

/** Random windows for some of the contestants of `someEvents`. A window may begin at any time of the contest. */
export const someRuns = fc
  .uniqueArray(
    fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd'),
      start: fc.integer({ min: 0, max: 18_000 }),
      length: fc.integer({ min: 60, max: 20_000 }),
    }),
    { selector: ({ uid }) => uid },
  )
  .map((list) =>
    list.map(({ uid, start, length }): IndividualRun => {
      const startsAt = times.startsAt + start * 1000;
      return { uid, startsAt, endsAt: Math.min(startsAt + length * 1000, times.endsAt) };
    }),
  );
