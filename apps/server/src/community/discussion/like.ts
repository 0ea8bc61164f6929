import type { Viewer } from '../../platform/http/handler.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { notifyUser } from '../inbox/notify.ts';
import type { Services } from '../../platform/services.ts';
import { mayNotifyAuthor, openPost, type DiscussionAccessServices } from './access.ts';
import { toggleLike } from './toggle-like.ts';

/**
 * Adds or removes a like of a post. Repeating a call changes nothing. The row of the post is locked first, so that the
 * count is exact under concurrent clicks. Throws the errors of `openPost`.
 */
export async function likePost(
  services: DiscussionAccessServices & Pick<Services, 'events'>,
  viewer: Viewer,
  did: number,
  toLike: boolean,
): Promise<void> {
  const { post } = await openPost(services, viewer, did, 'write');
  const mayNotify = await mayNotifyAuthor(services, post);
  await services.db.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('discussion')
      .where('id', '=', did)
      .where('hidden_at', 'is', null)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!there) throw new ApiError('discussionNotFound');
    const isChanged = await toggleLike(transaction, 'post', { id: did, uid: viewer.uid, toLike });
    if (!isChanged || !toLike || !mayNotify) return;
    const source = { type: 'Discussion', id: did, gid: post.gid, title: post.title } as const;
    await notifyUser(services, transaction, {
      kind: 'like',
      to: post.uid,
      from: viewer.uid,
      source,
      about: null,
    });
  });
}
