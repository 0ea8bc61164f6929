import { systemInfoQuery } from '../about/queries.ts';
import { queryClient } from '../api/query-client.ts';
import {
  announcementsQuery,
  carouselQuery,
  otherContestsQuery,
  recentContestsQuery,
  sevenDayRankQuery,
  updatedProblemsQuery,
  weekQuery,
} from '../home/queries.ts';
import { getLocale } from '../i18n/locale.ts';
import { filtersOf as problemFilters } from '../problem/filters.ts';
import { languagesQuery, problemListQuery, problemQuery, tagsQuery } from '../problem/queries.ts';
import { filtersOf as rankFilters, rankQuery, topQuery } from '../ranking/queries.ts';
import {
  homeSearch,
  parseSearch,
  problemListSearch,
  rankSearch,
  submissionListSearch,
  userHomeSearch,
} from '../search.ts';
import { websiteConfigQuery } from '../shell/site-queries.ts';
import { filtersOf as submissionFilters } from '../submission/filters.ts';
import { submissionListQuery, submissionQuery } from '../submission/queries.ts';
import { heatmapQuery, userHomeQuery } from '../user/queries.ts';
import { matchPath } from './paths.ts';

/** Milliseconds that the first drawing waits for data beyond its code; a skeleton stands in after them. */
const PATIENCE = 150;

/**
 * Asks for what the first page shows, so that it is drawn once and whole and not as a skeleton before.
 * @returns waits for the answers, but not long
 */
export function askFirstData(): () => Promise<void> {
  const asked = Promise.allSettled([queryClient.prefetchQuery(websiteConfigQuery), ...pageData()]);
  return async () => {
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  };
}

function pageData(): Promise<void>[] {
  const match = matchPath(location.pathname);
  const search = parseSearch(location.search);
  switch (match?.path) {
    case '/home':
      return [
        queryClient.prefetchQuery(carouselQuery),
        queryClient.prefetchQuery(recentContestsQuery),
        queryClient.prefetchQuery(announcementsQuery(homeSearch(search).announcements ?? 1)),
        queryClient.prefetchQuery(updatedProblemsQuery),
        queryClient.prefetchQuery(weekQuery),
        queryClient.prefetchQuery(sevenDayRankQuery),
        queryClient.prefetchQuery(otherContestsQuery),
      ];
    case '/problem': {
      const filters = problemFilters(problemListSearch(search));
      const tags = filters.oj === undefined ? [queryClient.prefetchQuery(tagsQuery('ALL'))] : [];
      return [queryClient.prefetchQuery(problemListQuery(filters)), ...tags];
    }
    case '/problem/$problemID':
    case '/problem/$problemID/full-screen':
      return [queryClient.prefetchQuery(problemQuery(match.params['problemID'] ?? '', getLocale()))];
    case '/status': {
      const filters = submissionFilters(submissionListSearch(search));
      // One's own need a login, of which the page knows more.
      return filters.onlyMine ? [] : [queryClient.prefetchQuery(submissionListQuery(filters))];
    }
    case '/submission-detail/$submitID': {
      const id = Number(match.params['submitID']);
      return Number.isSafeInteger(id) && id > 0 ? [queryClient.prefetchQuery(submissionQuery(id))] : [];
    }
    case '/acm-rank':
    case '/oi-rank': {
      const kind = match.path === '/acm-rank' ? 'acm' : 'oi';
      return [
        queryClient.prefetchQuery(rankQuery(kind, rankFilters(rankSearch(search)))),
        queryClient.prefetchQuery(topQuery(kind)),
      ];
    }
    case '/user-home': {
      const choice = userHomeSearch(search);
      // One's own page needs a login, of which the page knows more.
      if (choice.uid === undefined && choice.username === undefined) return [];
      return [
        queryClient.prefetchQuery(userHomeQuery(choice)),
        queryClient.prefetchQuery(heatmapQuery(choice)),
      ];
    }
    case '/introduction':
      return [queryClient.prefetchQuery(languagesQuery)];
    case '/developer':
      return [queryClient.prefetchQuery(systemInfoQuery)];
    case '/training/$trainingID/problem/$problemID/full-screen':
    case '/contest/$contestID/problem/$problemID/full-screen':
    case '/group/$groupID/problem/$problemID/full-screen':
    case '/group/$groupID/training/$trainingID/problem/$problemID/full-screen':
    case '/submission-diff':
    case '/test':
    case '/outbox':
    case '/setting':
    case '/reset-password':
    case '/logout':
    case undefined:
      return [];
  }
}
