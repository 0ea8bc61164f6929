import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Storage usage of the viewer and of one of their groups. Key for `invalidateQueries`: `storageKey`. */
export const storageKey = ['storage'] as const;

export const storageQuery = (gid?: number) =>
  queryOptions({
    queryKey: [...storageKey, gid ?? null],
    queryFn: ({ signal }) => call('GET /api/storage', { query: gid === undefined ? {} : { gid }, signal }),
    meta: { isQuiet: true },
  });
