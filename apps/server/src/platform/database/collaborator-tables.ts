import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { ColumnType, GeneratedAlways } from 'kysely';

/**
 * A collaborator on a problem, contest or training, in addition to its owner. Exactly one of `pid`, `cid` and `tid` is
 * set.
 */
export interface CollaboratorTable {
  id: GeneratedAlways<number>;
  pid: number | null;
  cid: number | null;
  tid: number | null;
  uid: string;
  role: CollaboratorRole;
  added_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When the collaborator left. Such a row gives no rights, but their submissions stay unofficial. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
