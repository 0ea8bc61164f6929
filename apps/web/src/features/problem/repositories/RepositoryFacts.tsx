import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Repository } from './queries.ts';

interface RepositoryFactsProps {
  repository: Repository;
  /** Path of the web hook on this site. */
  hookPath: string;
}

/** Settings and state of a repository. */
export function RepositoryFacts({ repository, hookPath }: RepositoryFactsProps): JSX.Element {
  const t = useT();
  const { branch, commit, syncedAt, owner, isTokenSet, publishes, isPublic } = repository;
  const hook = location.origin + hookPath;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('repository.branch'), branch || t('repository.defaultBranch')],
    [
      t('repository.lastSync'),
      syncedAt === null ? (
        t('repository.neverSynced')
      ) : (
        <>
          <Time value={syncedAt} /> <code>{commit?.slice(0, 10)}</code>
        </>
      ),
    ],
    [t('repository.token'), t(isTokenSet ? 'repository.token.set' : 'repository.token.none')],
    [t('repository.mode'), t(publishes ? 'repository.mode.publishes' : 'repository.mode.reports')],
    [
      t('repository.newProblems'),
      t(isPublic ? 'repository.newProblems.public' : 'repository.newProblems.hidden'),
    ],
    [t('repository.owner'), owner ?? '–'],
    [
      t('repository.hook.address'),
      <span key="hook" className="inline-flex items-center gap-1">
        <code className="break-all">{hook}</code>
        <CopyButton text={hook} label={t('repository.copy', { name: t('repository.hook.address') })} />
      </span>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-13">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-3">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
