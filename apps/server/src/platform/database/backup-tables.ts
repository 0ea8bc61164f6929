import type { GeneratedAlways } from 'kysely';
import type { StoredLocalizedText } from './documents.ts';
import type { JsonOrNull, Timestamp, TimestampDefault, TimestampOrNull } from './schema.ts';

/** The tables of backups; see schema.ts. */

export interface BackupTable {
  name: string;
  created_at: Timestamp;
  uid: string | null;
  size: number;
  row_count: number;
  blob_count: number;
  missing_blobs: number;
  seconds: number;
}

export interface BackupRestoreTestTable {
  id: GeneratedAlways<number>;
  name: string;
  backup_at: TimestampOrNull;
  at: TimestampDefault;
  seconds: number;
  is_well: boolean;
  replayed_same: number;
  replayed_other: number;
  remark: JsonOrNull<StoredLocalizedText>;
}
