import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A person beside the owner. Exactly one of `pid`, `cid` and `tid` is set. */
export interface CollaboratorTable {
  id: GeneratedAlways<number>;
  pid: number | null;
  cid: number | null;
  tid: number | null;
  uid: string;
  role: CollaboratorRole;
  added_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When the person left. The row gives no rights any more, but their submissions stay unofficial. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
