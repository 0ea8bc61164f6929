import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallQuery } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { serverNow } from '../../../lib/clock.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { unreadQuery } from './queries.ts';
import type { Unread } from './unread.ts';

type CleanType = CallQuery<'DELETE /api/msg/clean'>['type'];

const typeOf: Readonly<Record<keyof Unread, CleanType>> = {
  comment: 'Discuss',
  reply: 'Reply',
  like: 'Like',
  sys: 'Sys',
  mine: 'Mine',
};

/** Subtracted from the time of opening, in ms, because the server's clock is only estimated. */
const SKEW = 60_000;

/** Returns the time when a list was opened, in the format of its query. */
export function useOpenedAt(): string {
  const [openedAt] = useState(() => new Date(serverNow() - SKEW).toISOString());
  return openedAt;
}

/** Deletes one message or all messages of a list, after confirmation. */
export function useClean(uid: string, kind: keyof Unread) {
  const t = useT();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number | undefined) =>
      call('DELETE /api/msg/clean', { query: { type: typeOf[kind], id } }),
    async onSuccess() {
      const listKey: QueryKey = ['messages', uid, kind];
      await Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries(unreadQuery(uid)),
      ]);
      showToast({ tone: 'success', text: t('inbox.deleted') });
    },
  });
  return {
    async one(id: number): Promise<void> {
      const isSure = await confirm({
        title: t('inbox.delete.title'),
        text: t('inbox.delete.text'),
        verb: t('inbox.delete'),
        tone: 'final',
      });
      if (isSure) mutate(id);
    },
    async all(total: number): Promise<void> {
      const isSure = await confirm({
        title: t('inbox.clean.title', { count: total }),
        text: t('inbox.clean.text'),
        verb: t('inbox.clean'),
        tone: 'final',
      });
      if (isSure) mutate(undefined);
    },
  };
}

/** Number of messages that arrived since the list was loaded. */
export function useArrived(uid: string, kind: keyof Unread, left: number | null | undefined): number {
  const { data } = useQuery(unreadQuery(uid));
  const [least, setLeast] = useState<number>();
  if (data === undefined || left === undefined) return 0;
  // If the list has loaded before the counts, it is unknown how many messages were unread then. Use the smallest count
  // so far instead.
  if (left === null && data[kind] < (least ?? Infinity)) setLeast(data[kind]);
  return Math.max(0, data[kind] - (left ?? least ?? data[kind]));
}
