import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuItem } from '../../../components/Menu.tsx';
import { unreadQuery } from './queries.ts';
import { badgeOf, messageKinds, unreadTotal } from './unread.ts';
import { useMessageLive } from './use-message-live.ts';

/**
 * The bell of the navigation bar: a red dot while there are unread messages, a menu with the count of each kind, and a
 * toast for new messages.
 */
export function MessageBell({ uid }: { uid: string }) {
  const t = useT();
  const { data: unread } = useQuery(unreadQuery(uid));
  useMessageLive(uid);
  const total = unread === undefined ? 0 : unreadTotal(unread);

  useEffect(() => {
    if (unread === undefined) return;
    if (total > announcedCount(uid))
      showToast({ tone: 'info', text: t('message.arrived', { count: total }) });
    remember(uid, total);
  }, [unread, total, uid, t]);

  const items = messageKinds.map(({ kind, label, href }): MenuItem => ({
    kind: 'link',
    label: t(label),
    href,
    badge: badgeOf(unread?.[kind] ?? 0),
  }));
  return (
    <Menu
      items={items}
      renderTrigger={(props) => (
        <span className="relative inline-flex">
          <IconButton
            {...props}
            icon="bell"
            label={total === 0 ? t('message.bell') : t('message.bell.unread', { count: total })}
          />
          {total === 0 ? null : (
            <span className="pointer-events-none absolute top-2.5 right-2.5 size-2 rounded-full bg-v-wa sm:top-1 sm:right-1" />
          )}
        </span>
      )}
    />
  );
}

const reportedKey = (uid: string): string => `xiezhi.unread.${uid}`;

/** Number of unread messages that were already announced in this tab. After a reload they are not announced again. */
const announcedCount = (uid: string): number => Number(tabStorage.read(reportedKey(uid)) ?? 0);
const remember = (uid: string, count: number): void => tabStorage.write(reportedKey(uid), String(count));
