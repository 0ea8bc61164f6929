import type { GroupAction } from '@xiezhi/contract/enums/group';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export interface GroupAct {
  readonly action: GroupAction;
  /** Uid of who acts. */
  readonly by: string;
  /** Uid of whom it is done to, where that is somebody. */
  readonly to?: string;
  /** As JSON: what there was, and what there is. Never the code. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Notes what is done to a group, in the transaction that does it. */
export async function recordGroupLog(
  trx: Kysely<Database>,
  gid: number,
  { action, by, to, before, after }: GroupAct,
  now: Date,
): Promise<void> {
  const detail = JSON.stringify({ before, after }, storable);
  await trx
    .insertInto('group_log')
    .values({ gid, at: now, uid: by, subject_uid: to ?? null, action, detail })
    .execute();
}

/** Texts as the database can store them in JSON: without halves of a character, and without zeros. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}
