import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { useScope } from '../../../routing/scope.ts';
import { remoteProblemQuery, type RemoteProblem } from './queries.ts';

const states: Readonly<Record<RemoteProblem['state'], PlainKey | null>> = {
  ok: null,
  off: 'problem.remote.off',
  noAccount: 'problem.remote.noAccount',
  unavailable: 'problem.remote.unavailable',
  signedOut: 'problem.remote.signedOut',
  challenged: 'problem.remote.challenged',
  changed: 'problem.remote.changed',
};

/**
 * Shows the remote judge of a problem with a link to the problem at that judge, and what currently prevents submitting.
 */
export function RemoteNotice({ pid }: { pid: number }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(remoteProblemQuery(pid, useScope()));
  if (!data) return null;
  const { name, address, state, submission } = data;
  // Users submit at the remote judge themselves, so this site needs no account at the remote judge.
  const isClaimOnly = submission === 'claim' && state !== 'off' && state !== 'signedOut';
  const trouble = isClaimOnly ? 'problem.remote.claim' : states[state];
  // A contest may hide the source of its problems. What prevents judging is shown nevertheless.
  if (name === '' && trouble === null) return null;
  return (
    <p className="mt-2 rounded-2 border border-line bg-sunk px-3 py-2 text-13 text-text-2">
      {name === '' ? null : `${t('problem.remote.judgedBy')} `}
      {address === null ? (
        name
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener"
          className="text-brand underline hover:text-brand-hover"
        >
          {name}
        </a>
      )}
      {trouble === null ? null : <span className="block text-text">{t(trouble)}</span>}
    </p>
  );
}
