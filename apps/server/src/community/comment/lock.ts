import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Target } from './target.ts';

/**
 * Locks a post before its counters change. Lock order is the post, then the comment, which prevents deadlocks and keeps
 * counts exact. Throws `discussionNotFound` if the post was deleted meanwhile.
 */
export async function lockTarget(transaction: Kysely<Database>, target: Target): Promise<void> {
  if ('cid' in target) return;
  const row = await transaction
    .selectFrom('discussion')
    .where('id', '=', target.did)
    .where('hidden_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('discussionNotFound');
}

/** Locks a comment. Throws `commentUnknown` if it was deleted meanwhile. */
export async function lockComment(transaction: Kysely<Database>, id: number) {
  const row = await transaction
    .selectFrom('comment')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .select(['id', 'reply_num', 'question', 'uid'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('commentUnknown');
  return row;
}

/** Adds `difference` to the number of comments and replies of a post. */
export async function addToCount(
  transaction: Kysely<Database>,
  target: Target,
  difference: number,
  activeAt?: Date,
): Promise<void> {
  if ('cid' in target) return;
  await transaction
    .updateTable('discussion')
    .set((eb) => ({ comment_num: eb('comment_num', '+', difference) }))
    .$if(activeAt !== undefined, (update) => update.set({ active_at: activeAt ?? new Date(0) }))
    .where('id', '=', target.did)
    .execute();
}
