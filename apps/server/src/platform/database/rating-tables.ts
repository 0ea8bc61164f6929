import type { RatingFormulaKey } from '@xiezhi/contract/rating';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonDefault, Timestamp, TimestampDefault, TimestampOrNull } from './schema.ts';

/** Settings of a rated contest on which its results depend. */
export interface StoredRatingTerms {
  readonly formula: RatingFormulaKey;
  readonly min: number | null;
  readonly max: number | null;
  readonly participants: number;
  /** Uids, in ascending order. */
  readonly excluded: readonly string[];
}

/** One computation of ratings; see `site/rating/recompute-job.ts`. */
export interface RatingRevisionTable {
  id: GeneratedAlways<number>;
  uid: string | null;
  job_id: string | null;
  /** At most one revision is open. */
  state: 'open' | 'applied' | 'dropped';
  /** Contests whose results it adds, and contests whose applied results it revokes. */
  added: JsonDefault<readonly number[]>;
  revoked: JsonDefault<readonly number[]>;
  /** All contests are computed. */
  is_complete: Generated<boolean>;
  /** Users with a result that differs from the applied one. */
  users: Generated<number>;
  created_at: TimestampDefault;
  settled_at: TimestampOrNull;
}

/** A contest of a revision. */
export interface RatingContestTable {
  revision: number;
  cid: number;
  /** End of the contest when it was computed: contests are rated in this order, then by id. */
  ended_at: Timestamp;
  /** Version of the scoreboard that was read. */
  scoreboard_version: number;
  terms: Json<StoredRatingTerms>;
  /** Number of participants, and of those who get a rating from it. */
  participants: number;
  rated: number;
  /** Results that differ from the applied ones. */
  changed: number;
}

/** Result of a participant in a revision. */
export interface RatingResultTable {
  cid: number;
  revision: number;
  uid: string;
  /** Among all participants. */
  rank: number;
  before: number | null;
  after: number | null;
  mean: number | null;
  performance: number | null;
}

/** Present rating of a user, derived from the applied results. */
export interface UserRatingTable {
  uid: string;
  rating: number;
  best: number;
  contests: number;
  change: number;
  rated_at: Timestamp;
}
