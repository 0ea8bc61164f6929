import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { managedGroupsKey, type ManagedGroup } from './queries.ts';

/** Actions of root on a group, each after confirmation. */
export interface ManagedGroupActions {
  lift: (row: ManagedGroup) => Promise<void>;
  disband: (row: ManagedGroup) => Promise<void>;
  restore: (row: ManagedGroup) => Promise<void>;
}

export function useGroupActions(): ManagedGroupActions {
  const t = useT();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () => client.invalidateQueries({ queryKey: managedGroupsKey });

    /** Reports the result and refetches the list. */
    const run = (act: () => Promise<unknown>, done: string): Promise<void> =>
      act()
        .then(
          () => showToast({ tone: 'success', text: done }),
          (error: unknown) => showToast({ tone: 'error', text: errorMessage(error) }),
        )
        .then(refresh);

    return {
      async lift({ id: gid, name, memberCount: count }) {
        const isSure = await confirm({
          title: t('groupAdmin.lift.title', { name }),
          text: t('groupAdmin.lift.text', { count }),
          verb: t('groupAdmin.lift'),
        });
        if (isSure)
          await run(
            () => call('DELETE /api/admin/group/ban', { query: { gid } }),
            t('groupAdmin.lifted', { name }),
          );
      },
      async disband({ id: gid, name, shortName, memberCount: count }) {
        const isSure = await confirm({
          title: t('group.disband.title', { name }),
          text: t('groupAdmin.disband.text', { count }),
          verb: t('group.disband'),
          tone: 'danger',
          typed: shortName,
        });
        if (isSure) await run(() => call('DELETE /api/group', { query: { gid } }), t('group.disband.done'));
      },
      async restore({ id: gid, name, memberCount: count }) {
        const isSure = await confirm({
          title: t('groupAdmin.restore.title', { name }),
          text: t('groupAdmin.restore.text', { count }),
          verb: t('groupAdmin.restore'),
        });
        if (isSure)
          await run(
            () => call('POST /api/group/restore', { body: { gid } }),
            t('groupAdmin.restored', { name }),
          );
      },
    };
  }, [t, client]);
}
