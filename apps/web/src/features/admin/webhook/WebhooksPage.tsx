import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import type { MenuItem } from '../../../components/Menu.tsx';
import { webhooksKey, webhooksQuery, type Webhook } from './queries.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** Webhooks of the site: add, enable, test and delete. */
export function WebhooksPage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const query = useQuery(webhooksQuery);
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [newSecret, setNewSecret] = useState<{ name: string; secret: string } | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: webhooksKey });
  const { mutate: turn } = useMutation({
    mutationFn: ({ id, isEnabled }: { id: number; isEnabled: boolean }) =>
      call('PUT /api/admin/webhooks', { body: { id, isEnabled } }),
    onSettled: refresh,
  });
  const { mutate: test } = useMutation({
    mutationFn: ({ id }: Webhook) => call('POST /api/admin/webhooks/test', { body: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('webhook.tested') }),
    onSettled: refresh,
  });
  const { mutate: renew } = useMutation({
    mutationFn: ({ id }: Webhook) => call('POST /api/admin/webhooks/secret', { body: { id } }),
    onSuccess: ({ secret }, { name }) => setNewSecret({ name, secret }),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Webhook) => call('DELETE /api/admin/webhooks', { query: { id } }),
    onSettled: refresh,
  });

  async function confirmRenewal(hook: Webhook): Promise<void> {
    const isSure = await confirm({
      title: t('webhook.renew.title', { name: hook.name }),
      text: t('webhook.renew.text'),
      verb: t('webhook.renew'),
      tone: 'danger',
    });
    if (isSure) renew(hook);
  }

  async function confirmDeletion(hook: Webhook): Promise<void> {
    const isSure = await confirm({
      title: t('webhook.delete.title', { name: hook.name }),
      text: t('webhook.delete.text'),
      verb: t('webhook.delete'),
      tone: 'final',
    });
    if (isSure) remove(hook);
  }

  const actionsOf = (hook: Webhook): MenuItem[] => [
    { kind: 'action', label: t('webhook.test'), icon: 'play', onSelect: () => test(hook) },
    {
      kind: 'action',
      label: t('webhook.log'),
      icon: 'list',
      onSelect: () => void router.navigate({ href: `/admin/webhooks/${hook.id}` }),
    },
    { kind: 'action', label: t('webhook.edit'), icon: 'edit', onSelect: () => setEditing(hook) },
    { kind: 'action', label: t('webhook.renew'), icon: 'lock', onSelect: () => void confirmRenewal(hook) },
    { kind: 'action', label: t('webhook.delete'), icon: 'trash', onSelect: () => void confirmDeletion(hook) },
  ];
  const add = (
    <Button tone="primary" onClick={() => setEditing('new')}>
      {t('webhook.add')}
    </Button>
  );
  return (
    <ConsolePage title={t('console.nav.webhooks')} note={t('webhook.note')} actions={add}>
      <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
        {(hooks) =>
          hooks.length === 0 ? (
            <EmptyState icon="share" title={t('webhook.none')} detail={t('webhook.none.detail')} />
          ) : (
            <ul className="border-t border-line-strong">
              {hooks.map((hook) => (
                <WebhookRow
                  key={hook.id}
                  hook={hook}
                  onSwitch={(isEnabled) => turn({ id: hook.id, isEnabled })}
                  actions={actionsOf(hook)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {editing === null ? null : (
        <WebhookDialog
          hook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(made) => {
            setEditing(null);
            if (made !== null) setNewSecret(made);
            void refresh();
          }}
        />
      )}
      {newSecret === null ? null : <SecretDialog {...newSecret} onClose={() => setNewSecret(null)} />}
    </ConsolePage>
  );
}
