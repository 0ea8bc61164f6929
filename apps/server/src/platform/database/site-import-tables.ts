import type { ColumnType, Generated } from 'kysely';

/** Tables of migrations from other judges; part of `schema.ts`. */

type Json = ColumnType<unknown, string | null | undefined, string | null>;
type Time = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface SiteImportTable {
  /** Kind of the source, or kind and name: `hustoj:east`. */
  source: string;
  kind: string;
  report: Json;
  verification: Json;
  started_at: Time;
  finished_at: Time;
  verified_at: Time;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SiteImportStepTable {
  source: string;
  step: string;
  /** Position after the last stored batch. */
  cursor: string | null;
  read: Generated<number>;
  stored: Generated<number>;
  skipped: Generated<number>;
}

/** Ids of this site by the identities of the source. */
export interface SiteImportIdTable {
  source: string;
  noun: string;
  old_key: string;
  new_id: string;
}

/** A record of a source with a text that links a file. */
export interface SiteImportFileUseTable {
  source: string;
  file_key: string;
  noun: string;
  old_key: string;
}

/** A rule that was applied to an invalid row of the source. */
export interface SiteImportIssueTable {
  source: string;
  noun: string;
  old_key: string;
  rule: string;
  detail: Json;
}
