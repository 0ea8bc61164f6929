import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { isJobRunning, jobsKey } from '../job/queries.ts';

/** Poll interval in milliseconds, with and without a running migration. */
const poll = { busy: 1500, idle: 15_000 };
const shown = 20;

/** Dumps and archives that were copied to the server. */
export const importFilesQuery = queryOptions({
  queryKey: ['site-import-files'],
  queryFn: ({ signal }) => call('GET /api/admin/site-import-files', { signal }),
  meta: { isQuiet: true },
});

/** Reports and migrations, newest first. */
export const siteImportJobsQuery = queryOptions({
  queryKey: [...jobsKey, 'site-import'],
  queryFn: ({ signal }) =>
    call('GET /api/jobs', {
      query: { kinds: 'site-import', isEverybody: true, limit: shown, currentPage: 1 },
      signal,
    }),
  refetchInterval: ({ state: { data } }) => (data?.records.some(isJobRunning) ? poll.busy : poll.idle),
  meta: { isQuiet: true },
});
