import type { searchRoutes } from '@xiezhi/contract/routes/search';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findProblems, findUsers } from './find.ts';

export function searchHandlers({ db }: Services): Pick<HandlerTable, keyof typeof searchRoutes> {
  return {
    'GET /api/search': async ({ query: { keyword }, locale }) => {
      if (keyword === '') return { problems: [], users: [] };
      const [problems, users] = await Promise.all([
        findProblems(db, keyword, locale),
        findUsers(db, keyword),
      ]);
      return { problems, users };
    },
  };
}
