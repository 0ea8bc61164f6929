import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { showToast } from '../../../lib/toasts.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Label } from '../../../components/Label.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { useGroup } from './group-context.ts';
import { groupListKey } from './list-query.ts';
import { groupKey } from './queries.ts';

const JoinDialog = lazyComponent(
  async () => (await import('./JoinDialog.tsx')).JoinDialog,
  ['group', 'field'],
);

/**
 * Actions on the group: join, leave and disband. Disband is only on the settings page, where users do not click it by
 * mistake.
 */
export function GroupActions(): JSX.Element | null {
  const t = useT();
  const { info } = useGroup();
  const [isAsked, setIsAsked] = useState(false);
  const { join, leave, disband } = useActions();
  const { can, own } = info;
  const isSettings = usePage().pathname.endsWith('/setting');
  const isPublic = info.auth === 1;
  return (
    <div className="flex flex-wrap items-center gap-2 ml-auto">
      {own.auth === 1 ? <Label tone="running">{t('group.auth.1')}</Label> : null}
      {own.auth === 2 && !can.join ? (
        <span
          className="inline-flex"
          data-tip={
            own.applyAgainAt === null
              ? undefined
              : t('group.applyAgain', { time: formatExact(own.applyAgainAt) })
          }
        >
          <Label tone="failed">{t('group.auth.2')}</Label>
        </span>
      ) : null}
      {can.join ? (
        <Button
          tone="primary"
          isBusy={join.isPending}
          onClick={() => (isPublic ? join.mutate() : setIsAsked(true))}
        >
          {t(isPublic ? 'group.join' : 'group.apply')}
        </Button>
      ) : null}
      {can.exit && !can.disband ? (
        <Button isBusy={leave.isPending} onClick={() => void askAndLeave()}>
          {t('group.leave')}
        </Button>
      ) : null}
      {can.disband && isSettings ? (
        <Button tone="danger" isBusy={disband.isPending} onClick={() => void askAndDisband()}>
          {t('group.disband')}
        </Button>
      ) : null}
      {isAsked ? <JoinDialog onClose={() => setIsAsked(false)} /> : null}
    </div>
  );

  async function askAndLeave(): Promise<void> {
    const isSure = await confirm({
      title: t('group.leave.title', { name: info.name }),
      text: t('group.leave.text'),
      verb: t('group.leave'),
      tone: 'danger',
    });
    if (isSure) leave.mutate();
  }

  async function askAndDisband(): Promise<void> {
    const isSure = await confirm({
      title: t('group.disband.title', { name: info.name }),
      text: t('group.disband.text', { count: info.memberCount }),
      verb: t('group.disband'),
      tone: 'final',
      typed: info.shortName,
    });
    if (isSure) disband.mutate();
  }
}

function useActions() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const { gid } = useGroup();
  const refresh = () => client.invalidateQueries({ queryKey: groupKey(gid) });
  const confirmChange = (text: string) => {
    showToast({ tone: 'success', text });
    void client.invalidateQueries({ queryKey: groupListKey });
    return refresh();
  };
  // If the server rejects the request, the group data is outdated: the group may now require a reason, or may have
  // accepted the user.
  const join = useMutation({
    mutationFn: () => call('POST /api/group/member', { query: { gid } }),
    onSuccess: () => confirmChange(t('group.join.done')),
    onError: refresh,
  });
  const leave = useMutation({
    mutationFn: () => call('DELETE /api/group/member/exit', { query: { gid } }),
    onSuccess: () => confirmChange(t('group.leave.done')),
    onError: refresh,
  });
  const disband = useMutation({
    mutationFn: () => call('DELETE /api/group', { query: { gid } }),
    async onSuccess() {
      await router.navigate({ href: '/group' });
      client.removeQueries({ queryKey: groupKey(gid) });
      void client.invalidateQueries({ queryKey: groupListKey });
      showToast({ tone: 'success', text: t('group.disband.done') });
    },
  });
  return { join, leave, disband };
}
