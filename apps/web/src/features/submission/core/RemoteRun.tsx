import type { JSX, ReactNode } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Time } from '../../../components/Time.tsx';
import type { SubmissionDetail } from './queries.ts';

type Run = NonNullable<SubmissionDetail['remoteRun']>;

const waits: Readonly<Record<string, PlainKey>> = {
  off: 'submission.remote.off',
  noAccount: 'submission.remote.noAccount',
  account: 'submission.remote.account',
  unavailable: 'submission.remote.unavailable',
  signedOut: 'submission.remote.signedOut',
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

/** The submission at a remote judge: its number at that judge, the account, the last status, and what it waits for. */
export function RemoteRun({ run }: { run: Run }): JSX.Element {
  const t = useT();
  const reason = run.waitsFor === null ? undefined : waits[run.waitsFor];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-3 text-13">
      <Fact title={run.name}>
        {t(phases[run.phase])}
        {reason === undefined ? null : ` · ${t(reason)}`}
      </Fact>
      {run.ahead === null ? null : (
        <Fact title={t('submission.remote.queue')}>
          {t('submission.remote.ahead', { count: run.ahead })}
          {run.waitMs === null
            ? null
            : ` · ${t('submission.remote.wait', { seconds: Math.max(1, Math.round(run.waitMs / 1000)) })}`}
        </Fact>
      )}
      {run.runId === null ? null : (
        <Fact title={t('submission.remote.run')}>
          {run.address === null ? (
            run.runId
          ) : (
            <a
              href={run.address}
              target="_blank"
              rel="noreferrer noopener"
              className="text-brand underline hover:text-brand-hover"
            >
              {run.runId}
            </a>
          )}
        </Fact>
      )}
      {run.username === null ? null : (
        <Fact title={t(run.isClaimed ? 'submission.remote.handle' : 'submission.remote.sender')}>
          {run.username}
        </Fact>
      )}
      {run.text === null && run.readAt === null ? null : (
        <Fact title={t('submission.remote.reported')}>
          {run.text}
          {run.readAt === null ? null : (
            <>
              {run.text === null ? null : ' · '}
              <Time value={run.readAt} />
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="flex-none text-text-3">{title}</dt>
      <dd className="min-w-0 break-words text-text-2">{children}</dd>
    </div>
  );
}
