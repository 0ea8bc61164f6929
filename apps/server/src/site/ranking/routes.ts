import { isAdminRole } from '@xiezhi/contract/enums/roles';
import { type RankRow, type rankingRoutes, rankType } from '@xiezhi/contract/routes/ranking';
import type { Page } from '@xiezhi/contract/wire/wire';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createRankLookup } from './rank-lookup.ts';
import { countRanked, listRank } from './rank-list.ts';
import { createPageAnchors } from './page-anchors.ts';

/** Number of users from which pages and totals are cached. */
const largeFrom = 1000;

export function rankingHandlers({
  db,
  responseCache,
  cacheInvalidation,
  siteSettings,
}: Pick<Services, 'db' | 'responseCache' | 'cacheInvalidation' | 'siteSettings'>): Pick<
  HandlerTable,
  keyof typeof rankingRoutes
> {
  const pages = createSlowResultCache<Page<RankRow>>(({ total }, took) => total >= largeFrom || took >= 1000);
  const places = createRankLookup({ db, cacheInvalidation });
  const uidsAt = createPageAnchors({ db, cacheInvalidation });
  const totals = createSlowResultCache<number>((total) => total >= largeFrom, cacheInvalidation.changes);

  return {
    'GET /api/get-rank-list': async ({ query, viewer }) => {
      const { currentPage, limit, searchUser } = query;
      const type = query.type === rankType.oi ? rankType.oi : rankType.acm;
      const isByRealname = viewer !== null && isAdminRole(viewer.role);
      const text = searchUser?.trim() ?? '';
      const search = text === '' ? null : { text, isByRealname };
      const showsSiteRating = (await siteSettings.get()).ratingSource === 'site';
      const key = JSON.stringify([type, limit, currentPage, search, showsSiteRating]);
      const count = () => totals.get(JSON.stringify(search), () => countRanked(db, search));
      return responseCache.answer('GET /api/get-rank-list', [key], () =>
        pages.get(key, async () =>
          listRank(
            db,
            type,
            { currentPage, limit },
            search,
            count,
            await places.by(type),
            uidsAt,
            showsSiteRating,
          ),
        ),
      );
    },
  };
}
