import type { searchRoutes } from '@xiezhi/contract/routes/search';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findProblems, findUsers } from './find.ts';
import { findPlaces } from './sources.ts';

export function searchHandlers(services: Services): Pick<HandlerTable, keyof typeof searchRoutes> {
  const { db } = services;
  return {
    'GET /api/search': async ({ query: { keyword }, locale }) => {
      if (keyword === '') return { problems: [], users: [], places: [] };
      const [problems, users, places] = await Promise.all([
        findProblems(db, keyword, locale),
        findUsers(db, keyword),
        findPlaces(services, keyword, locale),
      ]);
      return { problems, users, places };
    },
  };
}
