import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { Details } from '../packages/Details.tsx';
import type { RepositorySync } from './queries.ts';

type State = NonNullable<RepositorySync['job']>['state'];

const states: Readonly<Record<State, { label: PlainKey; tone: LabelTone }>> = {
  waiting: { label: 'repository.state.waiting', tone: 'plain' },
  running: { label: 'repository.state.running', tone: 'upcoming' },
  done: { label: 'repository.state.done', tone: 'running' },
  failed: { label: 'repository.state.failed', tone: 'failed' },
  cancelled: { label: 'repository.state.cancelled', tone: 'ended' },
};

/** The last syncs with their commits, failures and logs. */
export function SyncList({ syncs }: { syncs: readonly RepositorySync[] }): JSX.Element {
  const t = useT();
  if (syncs.length === 0) return <p className="py-3 text-13 text-text-3">{t('repository.neverSynced')}</p>;
  return (
    <ul>
      {syncs.map(({ id, job, cause, commit, subject, gmtCreate, log }) => (
        <li key={id} className="border-b border-line py-2 text-13">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Time value={gmtCreate} className="text-text-3" />
            <span className="text-text-2">
              {t(cause === 'hook' ? 'repository.byHook' : 'repository.byUser')}
            </span>
            <span className="min-w-0 flex-1 break-words">
              {commit === null ? null : <code className="mr-2">{commit.slice(0, 10)}</code>}
              {subject}
            </span>
            {job === null ? null : <Label tone={states[job.state].tone}>{t(states[job.state].label)}</Label>}
          </div>
          {job?.failure ? <FieldError>{job.failure}</FieldError> : null}
          <Details label={t('repository.log')} lines={log.map(({ text }) => text)} />
        </li>
      ))}
    </ul>
  );
}
