import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { StorageHolder } from './quota.ts';

/** Returns the holders of a problem's files: its author and its group. */
export async function problemHolder(trx: Kysely<Database>, pid: number): Promise<StorageHolder> {
  const { author_uid: uid, gid } = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['author_uid', 'gid'])
    .executeTakeFirstOrThrow();
  return { uid, gid };
}
