import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { Section } from '../../../components/Section.tsx';
import { AccountTable } from './AccountTable.tsx';
import { JudgeTable } from './JudgeTable.tsx';
import {
  accountJudges,
  judgeNames,
  remoteAccountsQuery,
  remoteJudgesQuery,
  type Pastes,
  type RemoteAccount,
} from './queries.ts';

/** Accounts of this site at remote judges: add, test, disable, change password, remove. */
export function RemoteAccountsPage() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(remoteAccountsQuery);
  const { data: judges } = useQuery(remoteJudgesQuery);
  // Account whose dialog is open; 'new' for the dialog of a new account, null for no dialog.
  const [open, setOpen] = useState<RemoteAccount | 'new' | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: remoteAccountsQuery.queryKey });
  const { mutate: switchOver } = useMutation({
    mutationFn: ({ id, state }: RemoteAccount) =>
      call('PUT /api/admin/remote-accounts', { body: { id, isEnabled: state === 'disabled' } }),
    onSuccess: (_, { username, state }) =>
      showToast({
        tone: 'success',
        text: t(state === 'disabled' ? 'remoteJudge.enabled' : 'remoteJudge.disabled', { name: username }),
      }),
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: RemoteAccount) => call('DELETE /api/admin/remote-accounts', { query: { id } }),
    onSuccess: (_, { username }) =>
      showToast({ tone: 'success', text: t('remoteJudge.removed', { name: username }) }),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: ({ id }: RemoteAccount) => call('POST /api/admin/remote-accounts/test', { body: { id } }),
    onSuccess: ({ isWell, reason }, { username }) =>
      showToast(
        isWell
          ? { tone: 'success', text: t('remoteJudge.test.well', { name: username }) }
          : { tone: 'error', text: reason ?? t('remoteJudge.test.ill', { name: username }) },
      ),
    onSettled: refresh,
  });

  async function ask(account: RemoteAccount): Promise<void> {
    const isSure = await confirm({
      title: t('remoteJudge.remove.title', { judge: judgeNames[account.judge], name: account.username }),
      text: t('remoteJudge.remove.text'),
      verb: t('remoteJudge.remove'),
      tone: 'final',
    });
    if (isSure) remove(account);
  }

  const data = query.data;
  const pastes: Pastes = new Map(data?.judges.map((judge) => [judge.key, judge.pastes]));
  const mute = data?.judges.filter(({ isSupported }) => !isSupported) ?? [];
  const add = (
    <Button tone="primary" onClick={() => setOpen('new')}>
      {t('remoteJudge.add')}
    </Button>
  );
  return (
    <ConsolePage
      title={t('console.nav.remoteAccounts')}
      note={
        <>
          {t('remoteJudge.note')}{' '}
          <HandbookLink to="remote-judges#turn-on" topic={t('console.nav.remoteAccounts')} />
        </>
      }
      actions={data !== undefined && data.accounts.length > 0 ? add : undefined}
    >
      <Section title={t('remoteJudge.judges')} className="mb-8">
        <JudgeTable />
      </Section>
      {mute.length === 0 ? null : (
        <p className="mb-4 rounded-2 border border-line bg-sunk px-3 py-2.5 text-13 text-text-2">
          {t('remoteJudge.unsupported', { judges: mute.map(({ key }) => judgeNames[key]).join(' · ') })}
        </p>
      )}
      <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState
              icon="globe"
              title={t('remoteJudge.none')}
              detail={t('remoteJudge.none.detail')}
              actions={add}
            />
          ) : (
            <AccountTable
              accounts={accounts}
              pastes={pastes}
              testing={test.isPending ? test.variables.id : null}
              onTest={(account) => test.mutate(account)}
              onPassword={setOpen}
              onSwitch={(account) => switchOver(account)}
              onRemove={(account) => void ask(account)}
            />
          )
        }
      </QueryContent>
      {open === null ? null : (
        <AccountDialog
          account={open === 'new' ? null : open}
          firstJudge={accountJudges.find((key) => judges?.some((one) => one.key === key && one.isEnabled))}
          pastes={pastes}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) void refresh();
          }}
        />
      )}
    </ConsolePage>
  );
}
