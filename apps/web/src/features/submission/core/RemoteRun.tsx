import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Time } from '../../../components/Time.tsx';
import type { SubmissionDetail } from './queries.ts';

type Run = NonNullable<SubmissionDetail['remoteRun']>;

const waits: Readonly<Record<string, PlainKey>> = {
  off: 'submission.remote.off',
  noAccount: 'submission.remote.noAccount',
  account: 'submission.remote.account',
  unavailable: 'submission.remote.unavailable',
  signedOut: 'submission.remote.unavailable',
  challenged: 'submission.remote.challenged',
  changed: 'submission.remote.changed',
};

const phases = {
  waiting: 'submission.remote.waiting',
  sending: 'submission.remote.sending',
  sent: 'submission.remote.sent',
  following: 'submission.remote.following',
  done: 'submission.remote.done',
  failed: 'submission.remote.failed',
} as const satisfies Readonly<Record<Run['phase'], string>>;

/**
 * The submission at a remote judge: its number there, the account, the last status, and what it waits for.
 */
export function RemoteRun({ run }: { run: Run }): JSX.Element {
  const t = useT();
  const reason = run.waitsFor === null ? undefined : waits[run.waitsFor];
  return (
    <p className="border-b border-line py-3 text-13 text-text-2">
      {t(phases[run.phase], { judge: run.name })}
      {run.ahead === null || run.ahead === 0
        ? null
        : ` · ${t('submission.remote.ahead', { count: run.ahead })}`}
      {reason === undefined ? null : ` · ${t(reason)}`}
      {run.runId === null ? null : (
        <>
          {' · '}
          {run.address === null ? (
            `#${run.runId}`
          ) : (
            <a
              href={run.address}
              target="_blank"
              rel="noreferrer noopener"
              className="text-brand hover:text-brand-hover"
            >
              #{run.runId}
            </a>
          )}
          {run.username === null ? null : ` (${run.username})`}
        </>
      )}
      {run.text === null ? null : ` · ${run.text}`}
      {run.readAt === null ? null : (
        <>
          {' · '}
          <Time value={run.readAt} />
        </>
      )}
    </p>
  );
}
