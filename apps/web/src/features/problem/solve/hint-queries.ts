import { queryOptions } from '@tanstack/react-query';
import { type Scope, scopeKey, scopeToWire } from '@xiezhi/contract/enums/scope';
import { call, type CallData } from '../../../api/client.ts';
import type { Locale } from '../../../i18n/locale.ts';

export type HintList = CallData<'GET /api/problem-hints'>;

const placeOf = (pid: number, scope: Scope) => {
  const { tid, gid } = scopeToWire(scope);
  return { pid, tid: tid ?? undefined, gid: gid ?? undefined };
};

/** The hints of a problem, with the texts that the viewer has opened. */
export const hintsQuery = (uid: string | null, pid: number, scope: Scope, locale: Locale) =>
  queryOptions({
    queryKey: ['hints', scopeKey(scope), uid, pid, locale],
    queryFn: ({ signal }) => call('GET /api/problem-hints', { query: placeOf(pid, scope), signal }),
    enabled: uid !== null,
    meta: { isQuiet: true },
  });

export const openHint = (pid: number, scope: Scope, { id, price }: HintList['hints'][number]) =>
  call('POST /api/problem-hint', { body: { ...placeOf(pid, scope), id, price } });
