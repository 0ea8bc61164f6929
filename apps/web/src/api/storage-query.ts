import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Key of the queries for the storage usage of the viewer and of their groups. Use it for `invalidateQueries`. */
export const storageKey = ['storage'] as const;

export const storageQuery = (gid?: number) =>
  queryOptions({
    queryKey: [...storageKey, gid ?? null],
    queryFn: ({ signal }) => call('GET /api/storage', { query: gid === undefined ? {} : { gid }, signal }),
    meta: { isQuiet: true },
  });
