import { repliesMax } from '@xiezhi/contract/limits/reply';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import { Author } from './Author.tsx';
import { Composer } from './Composer.tsx';
import { textButtonClass } from './LikeButton.tsx';
import { communityIcons } from './icons.ts';
import { repliesQuery, type Comment, type CommentTarget, type CommentReply } from './queries.ts';
import { CommentMenu } from './CommentMenu.tsx';

interface RepliesProps {
  place: CommentTarget;
  comment: Comment;
  viewer: string | null;
  withDeleted: boolean;
  /** Author of the post above; null in contests. */
  authorUid: string | null;
  /** Called when the viewer wants to answer a reply. Absent if they may not write here now. */
  onReply: ((reply: CommentReply) => void) | undefined;
  onChange: () => Promise<unknown>;
  onReport: ((reply: CommentReply) => void) | undefined;
}

/** If fewer replies than this are still possible, their number is shown. */
const warnedFrom = 50;

/** The newest replies to a comment; older ones load page by page on demand. */
export function Replies(props: RepliesProps): JSX.Element | null {
  const { place, comment, viewer, withDeleted, authorUid, onReply, onChange, onReport } = props;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const all = useInfiniteQuery({
    ...repliesQuery(place, viewer, comment.id, withDeleted),
    enabled: isOpen,
  });
  const read = isOpen ? all.data?.pages.flat() : undefined;
  const shown = read ?? comment.replyList;
  const left = Math.max(1, comment.totalReplyNum - shown.length);
  // After replies have been loaded, use the loaded pages, because the total in the comment may be outdated.
  const hasMore = read === undefined ? comment.totalReplyNum > shown.length : all.hasNextPage;
  const isComing = isOpen && (all.isFetchingNextPage || read === undefined);
  // With deleted replies visible, the total includes them, although they do not count toward the limit. Do not warn
  // then.
  const placesLeft = withDeleted ? warnedFrom : repliesMax - comment.totalReplyNum;
  if (shown.length === 0) return null;
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      {shown.map((reply) => (
        <OneReply
          key={reply.id}
          reply={reply}
          isQuoting={reply.quoteReplyId !== null}
          isAuthor={reply.fromUid === authorUid}
          onReply={onReply}
          onChange={onChange}
          onReport={onReport}
        />
      ))}
      {isOpen && all.error !== null && (read === undefined || all.isFetchNextPageError) ? (
        <StaleBanner
          text={errorMessage(all.error)}
          onRetry={() => void (read === undefined ? all.refetch() : all.fetchNextPage())}
        />
      ) : hasMore ? (
        <button
          type="button"
          aria-busy={isComing || undefined}
          className={`${textButtonClass} text-brand`}
          onClick={() => (isOpen ? void all.fetchNextPage() : setIsOpen(true))}
        >
          <Icon name="down" />
          {t('discussion.reply.more', { count: left })}
        </button>
      ) : isOpen && shown.length > 3 ? (
        <button type="button" className={textButtonClass} onClick={() => setIsOpen(false)}>
          <Icon name="up" />
          {t('discussion.reply.fewer')}
        </button>
      ) : null}
      {placesLeft < warnedFrom ? (
        <p className="text-12 text-text-3">
          {t(placesLeft > 0 ? 'discussion.reply.placesLeft' : 'discussion.reply.full', {
            count: Math.max(placesLeft, 0),
          })}
        </p>
      ) : null}
    </div>
  );
}

interface OneReplyProps extends Pick<RepliesProps, 'onReply' | 'onChange' | 'onReport'> {
  reply: CommentReply;
  isQuoting: boolean;
  isAuthor: boolean;
}

function OneReply({ reply, isQuoting, isAuthor, onReply, onChange, onReport }: OneReplyProps): JSX.Element {
  const t = useT();
  const [isEdited, setIsEdited] = useState(false);
  const { mutate: remove } = useMutation({
    mutationFn: () => call('DELETE /api/reply', { body: { reply: { id: reply.id } } }),
    onSuccess: () => showToast({ tone: 'success', text: t('discussion.reply.deleted') }),
    onSettled: onChange,
  });

  async function askToRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('discussion.reply.delete.title'),
      text: t('discussion.reply.delete.text'),
      verb: t('discussion.delete'),
      tone: 'danger',
    });
    if (isSure) remove();
  }

  return (
    <article
      id={`reply-${reply.id}`}
      className="py-1.5"
      aria-label={t('discussion.reply.to', { name: reply.toName })}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Author
          name={reply.fromName}
          role={reply.fromRole}
          titleName={reply.fromTitleName}
          titleColor={reply.fromTitleColor}
          isAuthor={isAuthor}
          isManager={reply.isManager}
        />
        {isQuoting ? (
          <span className="text-12 text-text-3">{t('discussion.reply.answers', { name: reply.toName })}</span>
        ) : null}
        <span className="text-12 text-text-3">
          <Time value={reply.gmtCreate} />
          {reply.isEdited ? ` · ${t('discussion.edited')}` : null}
        </span>
        {reply.deletedBy === null ? null : (
          <span className="text-12 text-v-wa">
            {t('discussion.comment.deletedBy', { name: reply.deletedBy })}
          </span>
        )}
      </div>
      {isEdited ? (
        <div className="mt-2">
          <Composer
            place={`reply-${reply.id}-edit`}
            label={t('discussion.edit')}
            verb={t('discussion.save')}
            initial={reply.content}
            rows={3}
            onSend={async (content) => {
              await call('PUT /api/reply', { body: { id: reply.id, content } });
              setIsEdited(false);
              void onChange();
            }}
            onCancel={() => setIsEdited(false)}
          />
        </div>
      ) : (
        <Markdown
          source={reply.content}
          profile="user"
          formulas={reply.formulas}
          mentions={reply.mentions}
          className="said"
        />
      )}
      <div className="-ml-1.5 flex items-center">
        {reply.can.reply && onReply !== undefined ? (
          <button type="button" className={textButtonClass} onClick={() => onReply(reply)}>
            <Icon name={communityIcons.answer} />
            {t('discussion.reply')}
          </button>
        ) : null}
        <CommentMenu
          can={reply.can}
          onEdit={() => setIsEdited(true)}
          onDelete={() => void askToRemove()}
          onReport={onReport && (() => onReport(reply))}
        />
      </div>
    </article>
  );
}
