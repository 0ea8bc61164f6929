import { queryOptions } from '@tanstack/react-query';
import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';

export type RemoteImportJob = CallData<'GET /api/admin/remote-import-job'>;

/** Begins an import into one place; resolves with the job. */
export type BeginImport = (judge: RemoteJudgeKey, ids: string) => Promise<RemoteImportJob['job']>;

const importKind = 'remote-import';
/** Milliseconds between two looks at an import that goes on. */
const poll = 1500;

/** How far an import is, until it has ended. */
export const remoteImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'remote-import', id],
    queryFn: ({ signal }) => call('GET /api/admin/remote-import-job', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.job.finishedAt === null ? poll : false),
    meta: { isQuiet: true },
  });

/** The latest import into the bank that has not ended. */
export const openImportQuery = queryOptions({
  queryKey: ['console', 'remote-imports'],
  queryFn: async ({ signal }) => {
    const { records } = await call('GET /api/jobs', { query: { kinds: importKind, limit: 1 }, signal });
    return records.find(({ kind, finishedAt }) => kind === importKind && finishedAt === null) ?? null;
  },
  meta: { isQuiet: true },
});

/** Into the bank. */
export const importIntoBank: BeginImport = (judge, ids) =>
  call('POST /api/admin/remote-import-jobs', { body: { judge, ids } });
