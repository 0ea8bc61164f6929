import { ratingFormula, type RatingFormulaKey, type RatingState } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { RatingResultsOf } from '../../platform/database/rating-tables.ts';
import type { Database } from '../../platform/database/schema.ts';

interface Step {
  readonly uid: string;
  readonly formula: RatingFormulaKey;
  readonly mean: number;
  readonly performance: number | null;
}

/**
 * Ratings of users after the contests computed up to now. These states are not stored. They follow from the stored
 * results of a user in the order of the chain, and are computed when the user first takes part.
 */
export function createRatingStates(db: Kysely<Database>, contests: () => readonly RatingResultsOf[]) {
  const states = new Map<string, RatingState | null>();

  return {
    /** Loads the states of these users. `of` returns a state only after it was loaded. */
    async load(uids: readonly string[]): Promise<void> {
      const missing = uids.filter((uid) => !states.has(uid));
      if (missing.length === 0) return;
      for (const uid of missing) states.set(uid, null);
      const known = contests();
      if (known.length === 0) return;
      const { rows } = await sql<Step>`
        select result.uid, basis.terms ->> 'formula' as formula, result.mean, result.performance
        from unnest(${known.map(({ cid }) => cid)}::bigint[], ${known.map(({ revision }) => revision)}::bigint[])
          as chain (cid, revision)
        join rating_contest basis using (cid, revision)
        join rating_result result using (cid, revision)
        where result.uid = any(${missing}::text[]) and result.mean is not null
        order by basis.ended_at, basis.cid`.execute(db);
      for (const { uid, formula, mean, performance } of rows)
        states.set(uid, ratingFormula(formula).resume(states.get(uid) ?? null, { mean, performance }));
    },
    of: (uid: string): RatingState | null => states.get(uid) ?? null,
    set(uid: string, state: RatingState): void {
      states.set(uid, state);
    },
  };
}
