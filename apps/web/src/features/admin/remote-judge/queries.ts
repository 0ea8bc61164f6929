import { queryOptions } from '@tanstack/react-query';
import { keysOf } from '@xiezhi/contract/wire/values';
import { call, type CallData } from '../../../api/client.ts';

export type RemoteAccount = CallData<'GET /api/admin/remote-accounts'>['accounts'][number];
export type RemoteAccountJudge = RemoteAccount['judge'];

export const remoteAccountsQuery = queryOptions({
  queryKey: ['console', 'remote-accounts'],
  queryFn: ({ signal }) => call('GET /api/admin/remote-accounts', { signal }),
});

export type RemoteJudge = CallData<'GET /api/admin/remote-judges'>[number];

export const remoteJudgesQuery = queryOptions({
  queryKey: ['console', 'remote-judges'],
  queryFn: ({ signal }) => call('GET /api/admin/remote-judges', { signal }),
  refetchInterval: 10_000,
});

type Paste = CallData<'GET /api/admin/remote-accounts'>['judges'][number]['pastes'];
/** Which session staff can paste for accounts of a judge; null if only passwords are possible. */
export type Pastes = ReadonlyMap<RemoteAccountJudge, Paste>;

/** Names of the judges. Accounts of Codeforces also work in its gym. */
export const judgeNames: Readonly<Record<RemoteAccountJudge, string>> = {
  CF: 'Codeforces (GYM)',
  HDU: 'HDU',
  POJ: 'POJ',
  AC: 'AtCoder',
  SPOJ: 'SPOJ',
  LIBRE: 'LibreOJ',
};

export const accountJudges = keysOf(judgeNames);
