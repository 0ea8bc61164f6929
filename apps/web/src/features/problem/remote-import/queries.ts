import { queryOptions } from '@tanstack/react-query';
import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';

export type RemoteImportJob = CallData<'GET /api/admin/remote-import-job'>;

/** Starts an import into a bank, contest or training; resolves with the job. */
export type BeginImport = (judge: RemoteJudgeKey, ids: string) => Promise<RemoteImportJob['job']>;

const importKind = 'remote-import';
/** Polling interval of a running import, in milliseconds. */
const poll = 1500;

/** Progress of an import; polled until it has ended. */
export const remoteImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'remote-import', id],
    queryFn: ({ signal }) => call('GET /api/admin/remote-import-job', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.job.finishedAt === null ? poll : false),
    meta: { isQuiet: true },
  });

/** The latest unfinished import into the bank. */
export const openImportQuery = queryOptions({
  queryKey: ['console', 'remote-imports'],
  queryFn: async ({ signal }) => {
    const { records } = await call('GET /api/jobs', { query: { kinds: importKind, limit: 1 }, signal });
    return records.find(({ kind, finishedAt }) => kind === importKind && finishedAt === null) ?? null;
  },
  meta: { isQuiet: true },
});

/** Starts an import into the bank. */
export const importIntoBank: BeginImport = (judge, ids) =>
  call('POST /api/admin/remote-import-jobs', { body: { judge, ids } });
