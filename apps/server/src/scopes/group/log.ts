import type { GroupAction } from '@xiezhi/contract/enums/group';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export interface GroupLogAction {
  readonly action: GroupAction;
  /** Uid of the actor. */
  readonly by: string;
  /** Uid of the affected person, if any. */
  readonly to?: string;
  /** Values before and after the action, stored as JSON. They must not contain the invitation code. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Records an action on a group. Callers use the transaction of the action. */
export async function recordGroupLog(
  trx: Kysely<Database>,
  gid: number,
  { action, by, to, before, after }: GroupLogAction,
  now: Date,
): Promise<void> {
  const detail = JSON.stringify({ before, after }, storable);
  await trx
    .insertInto('group_log')
    .values({ gid, at: now, uid: by, subject_uid: to ?? null, action, detail })
    .execute();
}

/** Replaces lone surrogates and NUL characters by U+FFFD, because PostgreSQL cannot store them in JSON. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}
