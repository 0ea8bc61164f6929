import type { searchRoutes } from '@xiezhi/contract/routes/search';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findProblems, findUsers } from './find.ts';
import { suggestMentions } from './mention.ts';
import { searchPage } from './page.ts';
import { findResults } from './sources.ts';

export function searchHandlers(services: Services): Pick<HandlerTable, keyof typeof searchRoutes> {
  const { db } = services;
  return {
    'GET /api/mention-suggestions': ({ viewer, query: { prefix = '', gid = null } }) =>
      suggestMentions(db, viewer, { prefix, gid }),

    'GET /api/search-results': ({ query, locale }) => searchPage(services, query, locale),

    'GET /api/search': async ({ query: { keyword }, locale }) => {
      if (keyword === '') return { problems: [], users: [], places: [] };
      const [problems, users, places] = await Promise.all([
        findProblems(db, keyword, locale),
        findUsers(db, keyword),
        findResults(services, keyword, locale),
      ]);
      return { problems, users, places };
    },
  };
}
