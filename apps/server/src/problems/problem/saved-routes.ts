import type { savedListRoutes } from '@xiezhi/contract/routes/saved-list';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { problemRecords } from './records.ts';
import { addList, readSavedLists, removeList, renameList, setListEntry } from './saved-lists.ts';

export function problemListHandlers({
  db,
  responseCache,
}: Pick<Services, 'db' | 'responseCache'>): Pick<HandlerTable, keyof typeof savedListRoutes> {
  return {
    'GET /api/problem-lists': ({ query: { pid }, viewer }) => readSavedLists(db, viewer, pid ?? null),

    'POST /api/problem-lists': async ({ body: { name }, viewer }) => ({
      id: await addList(db, viewer, name),
    }),

    'PUT /api/problem-lists': async ({ body: { listId, name }, viewer }) => {
      await renameList(db, viewer, listId, name);
      return null;
    },

    'DELETE /api/problem-lists': async ({ query: { listId }, viewer }) => {
      await removeList(db, viewer, listId);
      return null;
    },

    'PUT /api/problem-list-entry': async ({ body, viewer }) => {
      await setListEntry(db, viewer, body);
      return null;
    },

    'GET /api/problem-records': ({ query: { pid, language } }) =>
      responseCache.answer('GET /api/problem-records', [pid, language], () =>
        problemRecords(db, { pid, language: language ?? undefined }),
      ),
  };
}
