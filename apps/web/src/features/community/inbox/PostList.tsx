import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { postMessagesQuery, messagesPerPage, type PostKind, type PostMessage } from './list-queries.ts';
import { OpenedList } from './OpenedList.tsx';
import { useOpenedAt } from './use-opened-list.ts';

const actTexts = {
  Discuss: 'inbox.act.comment',
  Reply: 'inbox.act.reply',
  Like_Post: 'inbox.act.likePost',
  Like_Discuss: 'inbox.act.likeComment',
} as const satisfies Record<PostMessage['action'], PlainKey>;

/** Messages about reactions of other users to the viewer’s posts and comments. */
export function PostList({ uid, kind, page }: { uid: string; kind: PostKind; page: number }): JSX.Element {
  const client = useQueryClient();
  const locale = useLocale();
  const openedAt = useOpenedAt();
  const query = useQuery(postMessagesQuery(client, kind, { uid, page, openedAt, locale }));
  return (
    <OpenedList uid={uid} kind={kind} page={page} size={messagesPerPage} query={query}>
      {(message, onDelete) => <PostRow message={message} onDelete={onDelete} />}
    </OpenedList>
  );
}

function PostRow({ message, onDelete }: { message: PostMessage; onDelete: () => void }) {
  const t = useT();
  const { senderUsername, sourceText, quoteText } = message;
  return (
    <article className="relative flex gap-3 border-b border-line py-3 pr-1 pl-4">
      <UnreadMark isRead={message.state} />
      <Avatar name={senderUsername} picture={message.senderAvatar} />
      <div className="min-w-0 flex-1">
        <p className="text-13 text-text-2">
          <Link
            to="/user-home"
            search={{ username: senderUsername }}
            className="font-bold text-text hover:text-brand"
          >
            {senderUsername}
          </Link>{' '}
          {t(actTexts[message.action])}{' '}
          <Time value={message.gmtCreate} className="text-12 whitespace-nowrap text-text-3" />
        </p>
        {sourceText === null ? null : (
          <p className="mt-1 text-14 break-words whitespace-pre-wrap">{sourceText}</p>
        )}
        {quoteText === null ? null : (
          <p className="mt-1.5 border-l-2 border-line pl-2 text-13 break-words text-text-3">{quoteText}</p>
        )}
        <p className="mt-1.5 text-13 break-words">
          {message.isSourceGone ? (
            <span className="text-text-3">{message.sourceTitle}</span>
          ) : (
            <HrefLink href={message.url} className="reach text-brand hover:text-brand-hover">
              {message.sourceTitle}
            </HrefLink>
          )}
        </p>
      </div>
      <IconButton icon="trash" label={t('inbox.delete')} onClick={onDelete} />
    </article>
  );
}

/** A dot before a message that was unread. */
export function UnreadMark({ isRead }: { isRead: boolean }) {
  const t = useT();
  if (isRead) return null;
  return (
    <span className="absolute top-5 left-0 size-2 rounded-full bg-v-wa">
      <span className="sr-only">{t('inbox.new')}</span>
    </span>
  );
}
