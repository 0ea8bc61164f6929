import { createInvalidatedCache } from '../../platform/cache/invalidated-cache.ts';
import { shownInContest } from '../../problems/problem/shown-in-contest.ts';
import type { Services } from '../../platform/services.ts';
import { countRegistrations } from './repository.ts';

/** What every page of a contest asks for and is the same for all who may ask; who may is decided before. */
export interface ContestFacts {
  /** How many have entered; null where nobody has. */
  entered(cid: number): Promise<number | null>;
  /** As `shownInContest`. */
  problems(cid: number): ReturnType<typeof shownInContest>;
}

const room = 4_000_000;
/** Bytes of a problem's row in memory, about. */
const sizeOfProblem = 600;

/** Kept until somebody enters a contest, or a problem of one changes. */
export function createContestCache({
  db,
  cacheInvalidation,
}: Pick<Services, 'db' | 'cacheInvalidation'>): ContestFacts {
  const entered = createInvalidatedCache<number | null>(cacheInvalidation, { room, sizeOf: () => 8 });
  const problems = createInvalidatedCache<Awaited<ReturnType<typeof shownInContest>>>(cacheInvalidation, {
    room,
    sizeOf: (rows) => rows.length * sizeOfProblem,
  });
  return {
    entered: (cid) => entered.get(String(cid), () => countRegistrations(db, cid)),
    problems: (cid) => problems.get(String(cid), () => shownInContest(db, cid)),
  };
}
