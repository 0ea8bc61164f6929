import type { ColumnType, Generated } from 'kysely';

/** Tables of migrations from other judges; part of `schema.ts`. */

type Json = ColumnType<unknown, string | null | undefined, string | null>;
type Time = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface SiteImportTable {
  /** Kind of the source, or its kind and name, such as `hustoj:east`. */
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

/** Maps the ids of a source to the ids on this site. */
export interface SiteImportIdTable {
  source: string;
  noun: string;
  old_key: string;
  new_id: string;
}

/** A record of the source whose text links a file. */
export interface SiteImportFileUseTable {
  source: string;
  file_key: string;
  noun: string;
  old_key: string;
}

/** The rule that was applied to an invalid record of the source. */
export interface SiteImportIssueTable {
  source: string;
  noun: string;
  old_key: string;
  rule: string;
  detail: Json;
}
