import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { siteListQuery, siteRows, type SiteKind, type SiteMessage } from './list-queries.ts';
import { OpenedList } from './OpenedList.tsx';
import { UnreadMark } from './PostList.tsx';
import { useOpenedAt } from './use-opened-list.ts';

/** Messages from the site. */
export function SiteList({ uid, kind, page }: { uid: string; kind: SiteKind; page: number }): JSX.Element {
  const client = useQueryClient();
  const locale = useLocale();
  const openedAt = useOpenedAt();
  const query = useQuery(siteListQuery(client, kind, { uid, page, openedAt, locale }));
  return (
    <OpenedList uid={uid} kind={kind} page={page} size={siteRows} query={query}>
      {(message, onDelete) => <SiteRow message={message} onDelete={onDelete} />}
    </OpenedList>
  );
}

function SiteRow({ message, onDelete }: { message: SiteMessage; onDelete: () => void }) {
  const t = useT();
  return (
    <article className="relative border-b border-line py-3 pr-1 pl-4">
      <UnreadMark isRead={message.state} />
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-14 font-bold break-words">{message.title}</h2>
        <Time value={message.gmtCreate} className="mt-0.5 text-12 whitespace-nowrap text-text-3" />
        <IconButton icon="trash" label={t('inbox.delete')} onClick={onDelete} />
      </div>
      <Markdown
        source={message.content}
        profile={message.adminId === null ? 'user' : 'staff'}
        formulas={message.formulas}
        className="text-14"
      />
    </article>
  );
}
