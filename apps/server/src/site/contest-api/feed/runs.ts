import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ApiContestFacts, LiveRow } from '../facts.ts';
import { readRuns } from '../runs.ts';
import type { FeedObject } from './state.ts';

/** Number of submissions whose cases one query reads. It is small, because a submission may have a thousand cases. */
const batchSize = 50;

interface Known {
  /** Identifies the judgement to which the runs belong. */
  readonly key: string;
  readonly objects: readonly FeedObject[];
}

/**
 * Returns a function that reads the runs of a contest for a feed. It caches runs, so it reads only those of new
 * judgements.
 */
export function createFeedRuns(
  db: Kysely<Database>,
): (facts: ApiContestFacts) => Promise<readonly FeedObject[]> {
  let known = new Map<number, Known>();
  return async (facts) => {
    // A viewer who does not manage the contest, or no longer, gets no runs.
    const judged = facts.reach === 'staff' ? facts.live.filter(({ verdict }) => verdict !== null) : [];
    const missing = judged.filter((sent) => known.get(sent.id)?.key !== keyOf(sent));
    const fresh = new Map<number, FeedObject[]>();
    for (let from = 0; from < missing.length; from += batchSize) {
      const batch = new Map(missing.slice(from, from + batchSize).map((sent) => [sent.id, sent]));
      for (const run of await readRuns(db, facts, [...batch.keys()])) {
        const id = Number(run.judgement_id);
        const object = {
          type: 'runs',
          id: run.id,
          data: JSON.stringify(run),
          number: batch.get(id)?.number ?? null,
        };
        const list = fresh.get(id);
        if (list) list.push(object);
        else fresh.set(id, [object]);
      }
    }
    known = new Map(
      judged.map((sent) => {
        const former = known.get(sent.id);
        const key = keyOf(sent);
        return [sent.id, former?.key === key ? former : { key, objects: fresh.get(sent.id) ?? [] }];
      }),
    );
    return [...known.values()].flatMap(({ objects }) => objects);
  };
}

function keyOf({ verdict, number, finished_at: at }: LiveRow): string {
  return `${verdict} ${number} ${at?.getTime()}`;
}
