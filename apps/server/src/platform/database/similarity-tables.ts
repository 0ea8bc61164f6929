import type { SimilarityChoice, SimilarityDecision } from '@xiezhi/contract/similarity';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonDefault, TimestampDefault, TimestampOrNull } from './schema.ts';

/** Distribution of the similarity scores of one problem within one family of languages. */
export interface StoredSimilarityFamily {
  readonly pid: number;
  readonly family: string;
  readonly programs: number;
  readonly tooShort: number;
  readonly threshold: number;
  readonly histogram: readonly number[];
}

interface StoredExtent {
  readonly fromRow: number;
  readonly fromColumn: number;
  readonly toRow: number;
  readonly toColumn: number;
}

/** Matching fragments of two programs. Rows and columns count from 0; the end column is exclusive. */
export interface StoredSimilarityFragment {
  readonly left: StoredExtent;
  readonly right: StoredExtent;
}

/** Exactly one of `cid`, `tid` and `pid` is set. */
export interface SimilarityReportTable {
  id: GeneratedAlways<number>;
  cid: number | null;
  tid: number | null;
  pid: number | null;
  /** Group whose submissions are compared; null if they belong to the site. The problem may have moved since. */
  gid: number | null;
  job_id: string | null;
  uid: string | null;
  choice: SimilarityChoice;
  families: JsonDefault<readonly StoredSimilarityFamily[]>;
  suspicious: Generated<number>;
  created_at: TimestampDefault;
  finished_at: TimestampOrNull;
}

/** A pair of similar submissions; the left one is the earlier one. */
export interface SimilarityPairTable {
  id: GeneratedAlways<number>;
  report_id: number;
  pid: number;
  family: string;
  left_id: number;
  right_id: number;
  left_uid: string;
  right_uid: string;
  score: number;
  is_suspicious: boolean;
  /** Number of the cluster, from 1 within the report; null if the pair is not suspicious. */
  cluster: number | null;
  fragments: Json<readonly StoredSimilarityFragment[]>;
}

export interface SimilarityCaseTable {
  pair_id: number;
  decision: Generated<SimilarityDecision>;
  /** For staff. */
  note: Generated<string>;
  /** For the users concerned. */
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: TimestampOrNull;
  revision: Generated<number>;
  created_at: TimestampDefault;
}

export interface SimilarityPartyTable {
  pair_id: number;
  uid: string;
  is_concerned: Generated<boolean>;
  asked_at: TimestampOrNull;
  statement: string | null;
  stated_at: TimestampOrNull;
  appeal: string | null;
  appealed_at: TimestampOrNull;
  /** Time of the last message about the case; null if the user does not know of it. */
  notified_at: TimestampOrNull;
}
