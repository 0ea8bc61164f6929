import type { groupDiscussionRoutes } from '@xiezhi/contract/routes/group-discussion';
import { openGroup } from '../../scopes/group/access.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createPostList } from './list.ts';
import { discussionAccess } from './access.ts';
import { checkGroupDiscussion, checkPostOfGroup } from './policy.ts';
import { changePost, createPost, deletePost } from './write.ts';

/** Handlers for posts of a group. They use the same functions as the handlers for posts of the site. */
export function groupDiscussionHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof groupDiscussionRoutes> {
  const { db } = services;
  const list = createPostList(db);

  return {
    'GET /api/group/get-discussion-list': async ({ query, viewer, locale }) => {
      await checkGroupDiscussion(services);
      await openGroup(services, viewer, query.gid, 'member');
      const { pid, cid, onlyMine, sort, ...asked } = query;
      const context = await discussionAccess(services, viewer, query.gid);
      const uid = onlyMine ? viewer.uid : undefined;
      const filter = { category: cid, problem: pid || undefined, uid, sort: sort ?? 'newest' };
      return list({ ...asked, ...filter, state: 'normal' }, context, locale);
    },

    'GET /api/group/get-admin-discussion-list': async ({ query, viewer, locale }) => {
      await checkGroupDiscussion(services);
      await openGroup(services, viewer, query.gid, 'admin');
      const context = await discussionAccess(services, viewer, query.gid);
      return list({ ...query, state: query.state ?? undefined, sort: 'newest' }, context, locale);
    },

    'POST /api/group/discussion': async ({ body, viewer }) => {
      await checkGroupDiscussion(services);
      await openGroup(services, viewer, body.gid, 'member');
      await createPost(services, viewer, body);
      return null;
    },

    'PUT /api/group/discussion': async ({ body, viewer, ip }) => {
      const { id, version, status, ...words } = body;
      await changePost(services, { ...viewer, ip }, id, version ?? null, words, status ?? null);
      return null;
    },

    'DELETE /api/group/discussion': async ({ query: { did }, viewer, ip }) => {
      await checkPostOfGroup(services, viewer, did);
      await deletePost(services, { ...viewer, ip }, did);
      return null;
    },
  };
}
