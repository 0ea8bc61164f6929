import { createScoreboard, ruleOf } from '@xiezhi/rules';
import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/schema.ts';
import { eachInParts, inParts } from '../../../platform/in-parts.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { readContestants } from './contestants.ts';
import { readEvents } from './events.ts';
import { scoreboardAwards, readColumns, scoreboardTimes } from './scoreboard-setting.ts';

/** The result of a contestant on the final scoreboard. */
export interface FinalRank {
  /** Null if the contestant takes part unofficially. */
  readonly rank: number | null;
  /** Number of solved problems; null in OI contests. */
  readonly solved: number | null;
  /** Penalty in seconds; null in OI contests. */
  readonly penalty: number | null;
  /** Sum of points; null in ACM contests. */
  readonly points: number | null;
}

/** Results of all contestants of a contest. */
export interface FinalRanks {
  readonly of: ReadonlyMap<string, FinalRank>;
  /** Number of ranked contestants. */
  readonly contestants: number;
  readonly problems: number;
}

/** Approximate maximum number of cached results of contestants. */
const resultsKept = 200_000;
/**
 * Maximum age in ms of cached ranks. It is limited, because changes of participants and problems do not change the
 * scoreboard version.
 */
const oldestAge = 300_000;

/**
 * Returns a function that reads the final ranks of a contest: its scoreboard with all results, but without late
 * submissions. Callers must check that the contest has ended and that the viewer may see its results. Ranks have their
 * own cache, so that profiles do not displace the scoreboards of running contests.
 */
export function createFinalRanks(db: Kysely<Database>): (contest: ContestRow) => Promise<FinalRanks> {
  const cache = new LRUCache<string, FinalRanks>({
    maxSize: resultsKept,
    sizeCalculation: ({ of }) => of.size + 1,
    ttl: oldestAge,
  });
  const reading = new Map<string, Promise<FinalRanks>>();

  return async function finalRanks(contest) {
    const { id, scoreboard_version: version, star_accounts: stars, individual_seconds: seconds } = contest;
    const key = JSON.stringify([id, version, ruleOf(contest), scoreboardTimes(contest), stars, seconds]);
    const found = cache.get(key);
    if (found) return found;
    const started =
      reading.get(key) ??
      readFinalRanks(db, contest)
        .then((ranks) => {
          cache.set(key, ranks);
          return ranks;
        })
        .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };
}

/** Computes the final ranks of a contest. */
export async function readFinalRanks(db: Kysely<Database>, contest: ContestRow): Promise<FinalRanks> {
  const columns = await readColumns(db, contest.id);
  const runs = await readIndividualRuns(db, contest);
  const visibility = { sealedFrom: null, takesLate: false };
  const board = createScoreboard(ruleOf(contest), {
    times: scoreboardTimes(contest),
    visibility,
    columns,
    runs,
  });
  const { events } = await readEvents(db, contest.id, -1);
  await eachInParts(events, (event) => board.put(event));
  const contestants = await readContestants(db, contest, false);
  const options = { contestants, awards: scoreboardAwards(contest), removesStars: false, showsIdle: false };
  const rows = await inParts(board.rowsInSteps(options));
  return {
    of: new Map(
      rows.map(({ uid, rank, figures }) => [
        uid,
        {
          rank: rank > 0 ? rank : null,
          solved: 'ac' in figures ? figures.ac : null,
          penalty: 'ac' in figures ? figures.totalTime : null,
          points: 'ac' in figures ? null : exactPoints(figures).totalScore,
        },
      ]),
    ),
    contestants: rows.filter(({ rank }) => rank > 0).length,
    problems: columns.length,
  };
}
