import type { ratingRoutes } from '@xiezhi/contract/routes/rating';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { openGroup } from '../../scopes/group/access.ts';
import { chosenUser } from '../profile/chosen-user.ts';
import { applyDraft } from './apply.ts';
import { dropDraft, openDraft } from './draft.ts';
import { ratingHistory } from './history.ts';
import { listRatedContests } from './rated-contests.ts';
import { createRatingList } from './rating-list.ts';
import { listDraftRows, readRatingDraft } from './show-draft.ts';

/** Handlers of ratings: public lists, and previews for staff with the permission for ratings. */
export function ratingHandlers(services: Services): Pick<HandlerTable, keyof typeof ratingRoutes> {
  const { db } = services;
  const ratingList = createRatingList(services);
  return {
    'GET /api/rating-list': async ({ query, viewer }) => {
      if (query.gid !== undefined) await openGroup(services, viewer, query.gid, 'member');
      return ratingList(query);
    },

    'GET /api/rating-history': async ({ query, viewer, now, locale }) => {
      const chosen = chosenUser(query, viewer);
      const user = chosen && (await db.selectFrom('app_user').where(chosen).select('uid').executeTakeFirst());
      if (!user) throw new ApiError('userNotFound');
      return ratingHistory(db, user.uid, now, locale);
    },

    'GET /api/admin/rating-contests': ({ query, now, locale }) => listRatedContests(db, query, now, locale),

    'GET /api/admin/rating-draft': async ({ now, locale }) => ({
      draft: await readRatingDraft(db, now, locale),
    }),

    'POST /api/admin/rating-draft': async ({ body, viewer: { uid }, ip }) => {
      const change = { added: [...new Set(body.add)], revoked: [...new Set(body.revoke)] };
      return { id: await openDraft(services, { uid, ip }, change) };
    },

    'GET /api/admin/rating-draft-rows': ({ query, now }) => listDraftRows(db, query, now),

    'POST /api/admin/rating-draft/apply': async ({ body: { id }, viewer: { uid }, ip }) => {
      await applyDraft(services, { uid, ip }, id);
      return null;
    },

    'DELETE /api/admin/rating-draft': async ({ query: { id }, viewer: { uid }, ip }) => {
      await dropDraft(services, { uid, ip }, id);
      return null;
    },
  };
}
