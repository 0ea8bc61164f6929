import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { HookDialog } from './HookDialog.tsx';
import { RepositoryProblemRow } from './RepositoryProblemRow.tsx';
import { type HookSecret, repositoriesKey, repositoryQuery } from './queries.ts';
import { repositoryPage } from './repositories.page.ts';
import { RepositoryDialog } from './RepositoryDialog.tsx';
import { RepositoryFacts } from './RepositoryFacts.tsx';
import { SyncList } from './SyncList.tsx';

/** A repository: its binding, the result of each problem, and its last syncs. */
export function RepositoryPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const id = Number(repositoryPage.useParams().repositoryId);
  const query = useQuery(repositoryQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  const [secret, setSecret] = useState<HookSecret | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: repositoriesKey });
  const sync = useMutation({
    mutationFn: (more: { isPublishing?: boolean; overwrite?: string[] }) =>
      call('POST /api/admin/problem-repositories/sync', { body: { id, ...more } }),
    onSettled: refresh,
  });
  const renew = useMutation({
    mutationFn: () => call('POST /api/admin/problem-repositories/hook-secret', { body: { id } }),
    onSuccess: setSecret,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/admin/problem-repositories', { query: { id } }),
    async onSuccess() {
      await router.navigate({ href: '/admin/problem-repositories' });
      await refresh();
    },
  });
  const repository = query.data?.repository;
  const isBusy = sync.isPending || repository?.isSyncing === true;
  const publishes = repository?.publishes ?? true;

  async function overwrite(root: string): Promise<void> {
    const isSure = await confirm({
      title: t('repository.overwrite.title', { name: root || '/' }),
      text: t('repository.overwrite.text'),
      verb: t('repository.overwrite'),
      tone: 'danger',
    });
    if (isSure) sync.mutate({ isPublishing: true, overwrite: [root] });
  }

  async function unbind(): Promise<void> {
    const isSure = await confirm({
      title: t('repository.unbind.title'),
      text: t('repository.unbind.text'),
      verb: t('repository.unbind'),
      tone: 'final',
    });
    if (isSure) remove.mutate();
  }

  return (
    <ConsolePage
      title={repository?.address.replace(/^https?:\/\//, '') ?? t('console.nav.repositories')}
      section={t('console.nav.repositories')}
      actions={
        <>
          <Menu
            renderTrigger={(props) => <IconButton icon="more" label={t('repository.actions')} {...props} />}
            items={[
              {
                kind: 'action',
                label: t('repository.edit'),
                icon: 'edit',
                onSelect: () => setIsEditing(true),
              },
              { kind: 'action', label: t('repository.renew'), icon: 'lock', onSelect: () => renew.mutate() },
              { kind: 'action', label: t('repository.unbind'), icon: 'trash', onSelect: () => void unbind() },
            ]}
          />
          {publishes ? null : (
            <Button isBusy={isBusy} onClick={() => sync.mutate({ isPublishing: true })}>
              {t('repository.publish')}
            </Button>
          )}
          <Button tone="primary" isBusy={isBusy} onClick={() => sync.mutate({})}>
            {t('repository.sync')}
          </Button>
        </>
      }
    >
      <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
        {(detail) => (
          <>
            <RepositoryFacts repository={detail.repository} hookPath={detail.hookPath} />
            <Section title={t('repository.problems')} className="mt-6">
              {detail.problems.length === 0 ? (
                <p className="py-3 text-13 text-text-3">{t('repository.problems.none')}</p>
              ) : (
                <ul>
                  {detail.problems.map((problem) => (
                    <RepositoryProblemRow
                      key={problem.root}
                      problem={problem}
                      isBusy={isBusy}
                      onOverwrite={() => void overwrite(problem.root)}
                    />
                  ))}
                </ul>
              )}
            </Section>
            <Section title={t('repository.syncs')} className="mt-6">
              <SyncList syncs={detail.syncs} />
            </Section>
          </>
        )}
      </QueryContent>
      {isEditing && repository !== undefined ? (
        <RepositoryDialog
          repository={repository}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false);
            void refresh();
          }}
        />
      ) : null}
      {secret === null ? null : <HookDialog {...secret} onClose={() => setSecret(null)} />}
    </ConsolePage>
  );
}
