import { createInvalidatedCache } from '../../platform/cache/invalidated-cache.ts';
import { titledInContest } from '../../problems/problem/visible-in-contest.ts';
import type { Services } from '../../platform/services.ts';
import { countRegistrations } from './repository.ts';

/** Cached data that every page of a contest needs and that is the same for all viewers. Callers check access first. */
export interface ContestFacts {
  /** Returns the number of users who entered the contest; null if there are none. */
  entered(cid: number): Promise<number | null>;
  /** See `titledInContest`. */
  problems(cid: number): ReturnType<typeof titledInContest>;
}

const room = 4_000_000;
/** Approximate size of a problem row in memory, in bytes. */
const sizeOfProblem = 600;

/** Creates the cache. Its values are valid until a user enters a contest or a problem of a contest changes. */
export function createContestCache({
  db,
  cacheInvalidation,
}: Pick<Services, 'db' | 'cacheInvalidation'>): ContestFacts {
  const entered = createInvalidatedCache<number | null>(cacheInvalidation, {
    maxBytes: room,
    sizeOf: () => 8,
  });
  const problems = createInvalidatedCache<Awaited<ReturnType<typeof titledInContest>>>(cacheInvalidation, {
    maxBytes: room,
    sizeOf: (rows) => rows.length * sizeOfProblem,
  });
  return {
    entered: (cid) => entered.get(String(cid), () => countRegistrations(db, cid)),
    problems: (cid) => problems.get(String(cid), () => titledInContest(db, cid)),
  };
}
