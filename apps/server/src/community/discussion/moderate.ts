import type { Viewer } from '../../platform/http/handler.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { markSourceRestored } from '../inbox/mark-deleted.ts';
import { isProblemVisible } from '../../problems/problem/visible.ts';
import type { Services } from '../../platform/services.ts';
import { publishPosts } from './live-topics.ts';
import { hidePost } from './write.ts';

type Acting = Viewer & { readonly ip: string };

/** State set by staff; absent fields keep their values. */
export interface PostState {
  readonly status?: 0 | 1 | null | undefined;
  readonly topPriority?: boolean | null | undefined;
}

/** Sets the state of a post. Throws `discussionNotFound`, also for a post about a problem that `by` may not see. */
export async function setPostState(
  services: Pick<Services, 'db' | 'events'>,
  by: Acting,
  did: number,
  { status, topPriority }: PostState,
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('discussion')
      .where('id', '=', did)
      .where('hidden_at', 'is', null)
      .where(isProblemVisible(by, 'discussion'))
      .select(['status', 'is_pinned', 'gid'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new ApiError('discussionNotFound');
    const { gid, ...state } = before;
    const after = { status: status ?? state.status, is_pinned: topPriority ?? state.is_pinned };
    await transaction.updateTable('discussion').set(after).where('id', '=', did).execute();
    await recordAudit(transaction, by, {
      action: 'discussion-changed',
      target: `discussion:${did}`,
      before: state,
      after,
    });
    await publishPosts(services, transaction, gid);
  });
}

/**
 * Deletes posts of any authors; skips those that are deleted already or about problems that `by` may not see. Throws
 * `discussionNotFound` if none remains.
 */
export async function deletePosts(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  by: Acting,
  dids: readonly number[],
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('discussion')
      .where('id', 'in', [...new Set(dids)])
      .where('hidden_at', 'is', null)
      .where(isProblemVisible(by, 'discussion'))
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (there.length === 0) throw new ApiError('discussionNotFound');
    for (const { id } of there) await hidePost(services, transaction, by, id);
  });
}

/** Restores a deleted post. Throws `discussionNotFound`, also for one that is not deleted. */
export async function restorePost(
  services: Pick<Services, 'db' | 'events'>,
  by: Acting,
  did: number,
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('discussion')
      .set({ hidden_at: null, hidden_by: null })
      .where('id', '=', did)
      .where('hidden_at', 'is not', null)
      .returning(['title', 'gid'])
      .executeTakeFirst();
    if (!row) throw new ApiError('discussionNotFound');
    await markSourceRestored(transaction, { type: 'Discussion', id: did });
    await recordAudit(transaction, by, {
      action: 'discussion-restored',
      target: `discussion:${did}`,
      detail: { title: row.title },
    });
    await publishPosts(services, transaction, row.gid);
  });
}
