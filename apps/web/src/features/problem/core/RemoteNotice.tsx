import { queryOptions, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call, type CallData } from '../../../api/client.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';

type RemoteProblem = NonNullable<CallData<'GET /api/remote-problem'>>;

const remoteProblemQuery = (pid: number) =>
  queryOptions({
    queryKey: ['remote-problem', pid],
    queryFn: ({ signal }) => call('GET /api/remote-problem', { query: { pid }, signal }),
    staleTime: 30_000,
  });

const states: Readonly<Record<RemoteProblem['state'], PlainKey | null>> = {
  ok: null,
  off: 'problem.remote.off',
  noAccount: 'problem.remote.noAccount',
  unavailable: 'problem.remote.unavailable',
  signedOut: 'problem.remote.unavailable',
  challenged: 'problem.remote.challenged',
  changed: 'problem.remote.changed',
};

/** Which judge a problem is judged by, with its page there, and what keeps solutions from being sent now. */
export function RemoteNotice({ pid }: { pid: number }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(remoteProblemQuery(pid));
  if (!data) return null;
  const { name, address, state, submission } = data;
  const trouble = states[state] ?? (submission === 'claim' ? 'problem.remote.claim' : null);
  return (
    <p className="mt-2 rounded-2 border border-line bg-sunk px-3 py-2 text-13 text-text-2">
      {t('problem.remote.judgedBy')}{' '}
      {address === null ? (
        name
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener"
          className="text-brand hover:text-brand-hover"
        >
          {name}
        </a>
      )}
      {trouble === null ? null : <span className="block text-text">{t(trouble)}</span>}
    </p>
  );
}
