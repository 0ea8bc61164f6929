import type { discussionRoutes } from '@xiezhi/contract/routes/discussion';
import type { discussionAdminRoutes } from '@xiezhi/contract/routes/discussion-admin';
import { isModerator } from '@xiezhi/rules';
import { ApiError, remapErrorCode } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { postAllowanceOf } from './allowance.ts';
import { listCategories, setCategories } from './categories.ts';
import { readPost } from './detail.ts';
import { likePost } from './like.ts';
import { createPostList } from './list.ts';
import { deletePosts, restorePost, setPostState } from './moderate.ts';
import { discussionAccess, communitySwitches } from './access.ts';
import { handleReport, listPostReports, reportContent } from './report.ts';
import { changePost, createPost, deletePost } from './write.ts';

export function discussionHandlers(services: Services): Pick<HandlerTable, keyof typeof discussionRoutes> {
  const { db } = services;
  const list = createPostList(db);
  return {
    'GET /api/discussion-category': () => listCategories(db),

    'POST /api/discussion-category': async ({ body, query, viewer: { uid }, ip, now }) => {
      await setCategories(db, { uid, ip }, body, now, query.version);
      return listCategories(db);
    },

    'GET /api/get-discussion-list': async ({ query, viewer, locale }) => {
      const context = await discussionAccess(services, viewer, null);
      const isStaff = query.admin === true && isModerator(context);
      const { isPublicOpen } = await communitySwitches(services);
      if (!isStaff && !isPublicOpen) throw new ApiError('discussionsClosed');
      return list(
        {
          currentPage: query.currentPage,
          limit: query.limit,
          gid: isStaff ? undefined : null,
          state: isStaff ? (query.state ?? undefined) : 'normal',
          category: query.cid,
          problem: query.pid || undefined,
          uid: query.onlyMine ? viewer?.uid : undefined,
          keyword: query.keyword,
          sort: query.sort ?? 'newest',
        },
        context,
        locale,
      );
    },

    'GET /api/get-discussion-detail': ({ query: { did }, viewer, ip, locale }) =>
      readPost(services, did, { person: viewer, ip, locale }),

    'GET /api/discussion-allowance': ({ viewer, query: { gid = null } }) =>
      postAllowanceOf(services, viewer, gid),

    'POST /api/discussion': async ({ body, viewer }) => {
      await createPost(services, viewer, body);
      return null;
    },

    'POST /api/discussions': async ({ body, viewer }) => ({ id: await createPost(services, viewer, body) }),

    'PUT /api/discussion': async ({ body: { id, version, ...words }, viewer, ip }) => {
      await changePost(services, { ...viewer, ip }, id, version ?? null, words);
      return null;
    },

    'DELETE /api/discussion': async ({ query: { did }, viewer, ip }) => {
      await deletePost(services, { ...viewer, ip }, did);
      return null;
    },

    'GET /api/discussion-like': async ({ query: { did, toLike }, viewer }) => {
      await likePost(services, viewer, did, toLike);
      return null;
    },

    'POST /api/discussion-like': async ({ body: { did, toLike }, viewer }) => {
      await likePost(services, viewer, did, toLike);
      return null;
    },

    'POST /api/discussion-report': async ({ body: { content, ...reported }, viewer }) => {
      await reportContent(services, viewer, reported, content);
      return null;
    },
  };
}

/** Changing a missing post is reported as a bad request. */
const unknown = remapErrorCode('discussionNotFound', 'discussionUnknown');

export function discussionAdminHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof discussionAdminRoutes> {
  return {
    'PUT /api/admin/discussion': async ({ body: { id, ...state }, viewer, ip }) => {
      await setPostState(services, { ...viewer, ip }, id, state).catch(unknown);
      return null;
    },

    'DELETE /api/admin/discussion': async ({ body, viewer, ip }) => {
      await deletePosts(services, { ...viewer, ip }, body).catch(unknown);
      return null;
    },

    'POST /api/admin/discussion/restore': async ({ body: { id }, viewer, ip }) => {
      await restorePost(services, { ...viewer, ip }, id);
      return null;
    },

    'GET /api/admin/discussion-report': ({ query, viewer }) => listPostReports(services.db, viewer, query),

    'PUT /api/admin/discussion-report': async ({ body: { id, status, answer }, viewer, ip }) => {
      await handleReport(services, { ...viewer, ip }, id, { isHandled: status, answer });
      return null;
    },
  };
}
