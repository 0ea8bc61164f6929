import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type CallBody } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { useGroup } from './group-context.ts';
import { roleKey } from './labels.tsx';
import { groupKey, type Member } from './queries.ts';

export interface MemberActions {
  /** Changes the role of a member. */
  onChange: (row: Member, auth: number) => void;
  onRemove: (row: Member) => Promise<void>;
  onHandOver: (row: Member) => Promise<void>;
}

type Part = CallBody<'PUT /api/group/member'>['auth'];
const parts: readonly Part[] = [1, 2, 3, 4, 5];

/** Actions of administrators on members. Each refetches the whole group afterwards. */
export function useMemberActions(): MemberActions {
  const t = useT();
  const client = useQueryClient();
  const { gid, info } = useGroup();
  const { name } = info;
  const refresh = () => client.invalidateQueries({ queryKey: groupKey(gid) });
  const { mutate: change } = useMutation({
    mutationFn: ({ row, auth }: { row: Member; auth: Part }) =>
      call('PUT /api/group/member', { body: { gid, uid: row.uid, auth } }),
    onSuccess: (_, { row, auth }) =>
      showToast({
        tone: 'success',
        text: t('group.member.changed', { name: row.username, part: t(roleKey(Number(auth), false)) }),
      }),
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: Member) => call('DELETE /api/group/member', { query: { gid, uid: row.uid } }),
    onSuccess: (_, row) =>
      showToast({ tone: 'success', text: t('group.member.removed', { name: row.username }) }),
    onSettled: refresh,
  });
  const { mutate: handOver } = useMutation({
    mutationFn: (row: Member) => call('POST /api/group/owner', { body: { gid, uid: row.uid } }),
    onSuccess: (_, row) =>
      showToast({ tone: 'success', text: t('group.member.handedOver', { name: row.username }) }),
    onSettled: refresh,
  });
  return useMemo(
    () => ({
      onChange(row, auth) {
        const part = parts.find((one) => one === auth);
        if (part !== undefined) change({ row, auth: part });
      },
      async onRemove(row) {
        const isSure = await confirm({
          title: t('group.member.remove.title', { name: row.username }),
          text: t('group.member.remove.text'),
          verb: t('group.member.remove'),
          tone: 'danger',
        });
        if (isSure) remove(row);
      },
      async onHandOver(row) {
        const isSure = await confirm({
          title: t('group.member.handOver.title', { name: row.username, group: name }),
          text: t('group.member.handOver.text'),
          verb: t('group.member.handOver'),
          tone: 'danger',
        });
        if (isSure) handOver(row);
      },
    }),
    [t, change, remove, handOver, name],
  );
}
