import type { groupDiscussionRoutes } from '@xiezhi/contract/routes/group-discussion';
import { openGroup } from '../group/place.ts';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { createPostList } from './list.ts';
import { findPost, standingAmongPosts, talkSwitches } from './place.ts';
import { changePost, createPost, deletePost } from './write.ts';

/** Posts in the scope of a group, by the same services as those of the site. */
export function groupDiscussionHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof groupDiscussionRoutes> {
  const { db } = services;
  const list = createPostList(db);

  /** Existing clients learn from the HTTP code that the area is closed. */
  async function checkOpen(): Promise<void> {
    const { isGroupOpen } = await talkSwitches(services);
    if (!isGroupOpen) throw new Failure('groupDiscussionsClosed');
  }

  /** Throws Failure `discussionNotFound`, and `discussionNotOfGroup` for one of the site. */
  async function checkOfGroup(did: number): Promise<void> {
    await checkOpen();
    const { gid } = await findPost(db, did);
    if (gid === null) throw new Failure('discussionNotOfGroup');
  }

  return {
    'GET /api/group/get-discussion-list': async ({ query, viewer, locale }) => {
      await checkOpen();
      await openGroup(services, viewer, query.gid, 'member');
      const { pid, cid, onlyMine, sort, ...asked } = query;
      const standing = await standingAmongPosts(services, viewer, query.gid);
      const uid = onlyMine ? viewer.uid : undefined;
      const filter = { category: cid, problem: pid || undefined, uid, sort: sort ?? 'newest' };
      return list({ ...asked, ...filter, state: 'normal' }, standing, locale);
    },

    'GET /api/group/get-admin-discussion-list': async ({ query, viewer, locale }) => {
      await checkOpen();
      await openGroup(services, viewer, query.gid, 'admin');
      const standing = await standingAmongPosts(services, viewer, query.gid);
      return list({ ...query, state: query.state ?? undefined, sort: 'newest' }, standing, locale);
    },

    'POST /api/group/discussion': async ({ body, viewer }) => {
      await checkOpen();
      await openGroup(services, viewer, body.gid, 'member');
      await createPost(services, viewer, body);
      return null;
    },

    'PUT /api/group/discussion': async ({ body, viewer, ip }) => {
      const { id, version, status, ...words } = body;
      await checkOfGroup(id);
      await changePost(services, { ...viewer, ip }, id, version ?? null, words, status ?? null);
      return null;
    },

    'DELETE /api/group/discussion': async ({ query: { did }, viewer, ip }) => {
      await checkOfGroup(did);
      await deletePost(services, { ...viewer, ip }, did);
      return null;
    },
  };
}
