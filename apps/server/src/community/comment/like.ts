import type { DiscussionAccessServices } from '../discussion/access.ts';
import { toggleLike } from '../discussion/toggle-like.ts';
import { remapErrorCode } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { notifyUser } from '../inbox/notify.ts';
import type { Services } from '../../platform/services.ts';
import { checkCommentVisible, findComment } from './find.ts';
import { lockComment } from './lock.ts';
import { canRead } from './mentioned-readers.ts';
import { openTarget, targetOfRow } from './target.ts';

/** Adds or removes a like of a comment. Repeating a call changes nothing, and the count is exact. */
export async function likeComment(
  services: DiscussionAccessServices & Pick<Services, 'events'>,
  viewer: Viewer,
  id: number,
  toLike: boolean,
): Promise<void> {
  const { db, clock } = services;
  const comment = await findComment(db, id, 'commentNotFound');
  const now = clock();
  const opened = await openTarget(services, viewer, targetOfRow(comment), now, { forWriting: true }).catch(
    remapErrorCode('discussionNotFound', 'commentNotFound'),
  );
  await checkCommentVisible(db, opened, id, 'commentNotFound');
  const mayNotify = await canRead(services, opened, comment.uid, now);
  await db.transaction().execute(async (transaction) => {
    await lockComment(transaction, id);
    const isChanged = await toggleLike(transaction, 'comment', { id, uid: viewer.uid, toLike });
    if (!isChanged || !toLike || !mayNotify) return;
    const about = { type: 'Comment', id } as const;
    await notifyUser(services, transaction, {
      kind: 'like',
      to: comment.uid,
      from: viewer.uid,
      source: opened.source,
      about,
    });
  });
}
