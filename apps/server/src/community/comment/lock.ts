import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Target } from './target.ts';

/**
 * Whatever changes counters locks from the top down, the post, then the comment, so that nobody waits in a circle and
 * every count is exact. Throws Failure `discussionNotFound` where the post went meanwhile.
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

/** Throws Failure `commentUnknown` where the comment went meanwhile. */
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

/** So many more comments and replies stand under a post. */
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
