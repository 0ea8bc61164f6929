import type { PlaceServices } from '../discussion/place.ts';
import { renaming } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';
import { tell } from '../message/tell.ts';
import type { Services } from '../services.ts';
import { checkSeen, findComment } from './find.ts';
import { lockComment } from './lock.ts';
import { hears } from './named.ts';
import { openTarget, targetOfRow } from './place.ts';

/** Likes a comment or takes it back; asked twice it is done once, and the count is exact. */
export async function likeComment(
  services: PlaceServices & Pick<Services, 'events'>,
  viewer: Viewer,
  id: number,
  toLike: boolean,
): Promise<void> {
  const { db, clock } = services;
  const comment = await findComment(db, id, 'commentNotFound');
  const now = clock();
  const opened = await openTarget(services, viewer, targetOfRow(comment), now, { forWriting: true }).catch(
    renaming('discussionNotFound', 'commentNotFound'),
  );
  await checkSeen(db, opened, id, 'commentNotFound');
  const isHeard = await hears(services, opened, comment.uid, now);
  await db.transaction().execute(async (transaction) => {
    await lockComment(transaction, id);
    const changed = toLike
      ? await transaction
          .insertInto('comment_like')
          .values({ comment_id: id, uid: viewer.uid })
          .onConflict((conflict) => conflict.doNothing())
          .returning('uid')
          .executeTakeFirst()
      : await transaction
          .deleteFrom('comment_like')
          .where('comment_id', '=', id)
          .where('uid', '=', viewer.uid)
          .returning('uid')
          .executeTakeFirst();
    if (!changed) return;
    await transaction
      .updateTable('comment')
      .set((eb) => ({ like_num: eb('like_num', '+', toLike ? 1 : -1) }))
      .where('id', '=', id)
      .execute();
    if (!toLike || !isHeard) return;
    const about = { type: 'Comment', id } as const;
    await tell(services, transaction, {
      kind: 'like',
      to: comment.uid,
      from: viewer.uid,
      source: opened.source,
      about,
    });
  });
}
