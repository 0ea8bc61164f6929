import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useStore } from '../../../lib/store.ts';
import { contestKey, type ContestAnnouncement } from './queries.ts';
import { readAnnouncements } from './read-announcements.ts';

const none: readonly ContestAnnouncement[] = [];

/**
 * Returns the announcements of a contest that the viewer has not read, newest first. Requested when the
 * contest is opened and every minute until it ends. Each new one is shown once as a toast.
 * @param isAsked whether the viewer may see them
 */
export function useUnread(cid: number, isAsked: boolean, isOver: boolean): readonly ContestAnnouncement[] {
  const t = useT();
  const router = useRouter();
  const uid = useUser()?.uid ?? '';
  const store = readAnnouncements(cid, uid);
  const read = useStore(store);
  const query = useQuery({
    queryKey: [...contestKey(cid), 'unread', uid],
    queryFn: ({ signal }) =>
      call('POST /api/get-contest-not-read-announcement', {
        body: { cid, readAnnouncementList: [...store.get()] },
        signal,
      }),
    enabled: isAsked && uid !== '',
    refetchInterval: isOver ? false : intervals.contestAnnouncementPoll,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const unread = query.data?.filter(({ id }) => !read.includes(id)) ?? none;

  const announced = useRef<ReadonlySet<number> | null>(null);
  const notify = useEffectEvent((answer: readonly ContestAnnouncement[]) => {
    const before = announced.current;
    announced.current = new Set([...(before ?? []), ...answer.map(({ id }) => id)]);
    const fresh = answer.filter(({ id }) => before !== null && !before.has(id) && !read.includes(id));
    const [newest] = fresh;
    if (newest === undefined) return;
    showToast({
      tone: 'info',
      text: t('contest.announcement.new', { title: newest.title }),
      ...(fresh.length > 1 && { detail: t('contest.announcement.more', { count: fresh.length - 1 }) }),
      action: {
        label: t('contest.announcement.open'),
        run: () =>
          void router.navigate({
            to: '/contest/$contestID/announcements',
            params: { contestID: String(cid) },
          }),
      },
    });
  });
  useEffect(() => {
    if (query.data !== undefined) notify(query.data);
  }, [query.data]);
  return unread;
}
