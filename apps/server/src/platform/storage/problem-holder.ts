import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { StorageHolder } from './quota.ts';

/** Returns the accounts to which a problem's files are charged: its author and its group. */
export async function problemHolder(trx: Kysely<Database>, pid: number): Promise<StorageHolder> {
  const { author_uid: uid, gid } = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['author_uid', 'gid'])
    .executeTakeFirstOrThrow();
  return { uid, gid };
}
