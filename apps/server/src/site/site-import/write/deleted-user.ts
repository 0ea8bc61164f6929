import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { WriteContext } from './context.ts';
import { freeUsername } from './usernames.ts';

/** Key of the account to which rows of missing users are assigned. */
export const deletedUserKey = '(deleted user)';

/** Returns the banned account to which rows of missing users are assigned; creates it when it is first needed. */
export async function deletedUser(
  trx: Kysely<Database>,
  { ids, source, now }: WriteContext,
): Promise<string> {
  const known = ids.get('user', deletedUserKey);
  if (known !== null) return known;
  const uid = createHash('md5').update(`deleted user of ${source}`).digest('hex');
  const username = await freeUsername(trx, 'deleted-user', new Set());
  await trx
    .insertInto('app_user')
    .values({ uid, username, status: 1, created_at: now, modified_at: now })
    .execute();
  await trx.insertInto('user_counter').values({ uid }).execute();
  await ids.add(trx, 'user', new Map([[deletedUserKey, uid]]));
  return uid;
}
