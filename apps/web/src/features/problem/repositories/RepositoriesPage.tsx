import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { type HookSecret, repositoriesKey, repositoriesQuery, type Repository } from './queries.ts';
import { HookDialog } from './HookDialog.tsx';
import { RepositoryDialog } from './RepositoryDialog.tsx';

/** Git repositories from which problems are published. */
export function RepositoriesPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const query = useQuery(repositoriesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<HookSecret | null>(null);
  const hosts = query.data?.hosts ?? [];
  return (
    <ConsolePage
      title={t('console.nav.repositories')}
      help="repositories#bind"
      note={hosts.length === 0 ? undefined : t('repository.hosts', { hosts: hosts.join(', ') })}
      actions={
        <Button tone="primary" disabled={hosts.length === 0} onClick={() => setIsAdding(true)}>
          {t('repository.bind')}
        </Button>
      }
    >
      <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
        {({ repositories }) =>
          repositories.length === 0 ? (
            <EmptyState
              icon="link"
              title={t('repository.none')}
              detail={t(hosts.length === 0 ? 'repository.noHosts' : 'repository.none.detail')}
            />
          ) : (
            <ul className="border-t border-line-strong">
              {repositories.map((repository) => (
                <RepositoryRow key={repository.id} repository={repository} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding ? (
        <RepositoryDialog
          repository={null}
          onClose={() => setIsAdding(false)}
          onSaved={(secret) => {
            setIsAdding(false);
            setMade(secret);
            void client.invalidateQueries({ queryKey: repositoriesKey });
          }}
        />
      ) : null}
      {made === null ? null : (
        <HookDialog
          {...made}
          onClose={() => {
            setMade(null);
            void router.navigate({ href: `/admin/problem-repositories/${made.id}` });
          }}
        />
      )}
    </ConsolePage>
  );
}

function RepositoryRow({ repository }: { repository: Repository }): JSX.Element {
  const t = useT();
  const { id, address, branch, owner, isSyncing, syncedAt } = repository;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 text-13">
      <HrefLink
        href={`/admin/problem-repositories/${id}`}
        className="min-w-0 flex-1 rounded-1 font-mono break-all text-brand hover:text-brand-hover"
      >
        {address}
      </HrefLink>
      <span className="text-text-2">{branch || t('repository.defaultBranch')}</span>
      {owner === null ? null : <span className="text-text-3">{owner}</span>}
      {isSyncing ? <Label tone="upcoming">{t('repository.syncing')}</Label> : null}
      <span className="text-12 text-text-3">
        {syncedAt === null ? t('repository.neverSynced') : <Time value={syncedAt} />}
      </span>
    </li>
  );
}
