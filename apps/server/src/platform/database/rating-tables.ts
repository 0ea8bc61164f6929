import type { RatingFormulaKey } from '@xiezhi/contract/rating';
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Json,
  JsonDefault,
  JsonOrNull,
  Timestamp,
  TimestampDefault,
  TimestampOrNull,
} from './schema.ts';

/** Settings of a rated contest that influence its results. */
export interface StoredRatingTerms {
  readonly formula: RatingFormulaKey;
  readonly min: number | null;
  readonly max: number | null;
  readonly participants: number;
  /** Uids, in ascending order. */
  readonly excluded: readonly string[];
}

/** Identifies the results of a contest in one revision. */
export interface RatingResultsOf {
  readonly cid: number;
  readonly revision: number;
}

/** One computation of ratings; see `site/rating/recompute-job.ts`. */
export interface RatingRevisionTable {
  id: GeneratedAlways<number>;
  uid: string | null;
  job_id: string | null;
  /** At most one revision is open. */
  state: 'open' | 'applied' | 'dropped';
  /** Contests whose results the revision adds, and (`revoked`) contests whose applied results it revokes. */
  added: JsonDefault<readonly number[]>;
  revoked: JsonDefault<readonly number[]>;
  /**
   * Applied results on which the computed ones are based, in the order of the chain, and (`dropped`) contests whose
   * applied results it revokes, including those that may no longer change ratings. Null until all contests are computed.
   */
  kept: JsonOrNull<readonly RatingResultsOf[]>;
  dropped: JsonOrNull<readonly number[]>;
  /** All contests are computed. */
  is_complete: Generated<boolean>;
  /** Number of users with a result that differs from the applied one. */
  users: Generated<number>;
  created_at: TimestampDefault;
  settled_at: TimestampOrNull;
}

/** A contest of a revision. */
export interface RatingContestTable {
  revision: number;
  cid: number;
  /** End of the contest at the time of the computation. Contests are rated in the order of their ends, then by id. */
  ended_at: Timestamp;
  /** Version of the scoreboard from which the results were computed. */
  scoreboard_version: number;
  /**
   * Newest version of the scoreboard whose participants and ranks were compared with the results, and whether they are
   * the same. Null: none since the computation.
   */
  compared_version: number | null;
  is_same: boolean | null;
  /**
   * Uids of users who took part and were not participants because of their role or because they managed, tested or set
   * the contest. Null: unknown.
   */
  outsiders: string[] | null;
  terms: Json<StoredRatingTerms>;
  /** Number of participants, and (`rated`) of those who get a rating from the contest. */
  participants: number;
  rated: number;
  /** Number of results that differ from the applied ones. */
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
