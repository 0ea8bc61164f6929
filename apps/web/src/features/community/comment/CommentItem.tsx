import { repliesMax } from '@xiezhi/contract/limits/reply';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/toasts.ts';
import { cx } from '../../../lib/class-names.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import { Author } from './Author.tsx';
import { CannedAnswers } from './CannedAnswers.tsx';
import { Composer } from './Composer.tsx';
import { textButtonClass, LikeButton } from './LikeButton.tsx';
import { Label } from '../../../components/Label.tsx';
import { ProblemLabel, QuestionLabel, QuestionSelect } from './Question.tsx';
import { communityIcons } from './icons.ts';
import type { Comment, CommentTarget, CommentReply } from './queries.ts';
import { Replies } from './Replies.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import type { CommentActions } from './use-comments.ts';

/** The item to report: a comment, or a reply to it. */
export interface ReportedItem {
  commentId: number;
  replyId?: number;
}

interface CommentItemProps {
  place: CommentTarget;
  /** Whether these are questions of a running contest. */
  isQuestions: boolean;
  comment: Comment;
  isLiked: boolean;
  actions: CommentActions;
  withDeleted: boolean;
  authorUid: string | null;
  /** Whether the viewer may write here now; the panel explains what is missing. */
  takesReplies: boolean;
  isFocused?: boolean;
  onReport: ((said: ReportedItem) => void) | undefined;
}

/** A comment with its replies and the form for a new reply. */
export function CommentItem(props: CommentItemProps): JSX.Element {
  const { place, isQuestions, comment, isLiked, actions, withDeleted, authorUid, takesReplies } = props;
  const { isFocused = false, onReport } = props;
  const t = useT();
  const [answered, setAnswered] = useState<CommentReply | 'comment' | null>(null);
  const [isEdited, setIsEdited] = useState(false);
  const { id, can, question, problem } = comment;
  const [isAnswering, setIsAnswering] = useState(false);
  const isAnswer = isQuestions && can.answer;
  const hasPlace = takesReplies && (withDeleted || comment.totalReplyNum < repliesMax);
  // Only managers may reply to a question here. Participants ask another question, because during an exam the server
  // rejects their replies.
  const takesReply = hasPlace && (!isQuestions || can.answer);

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('discussion.comment.delete.title'),
      text: t('discussion.comment.delete.text', { count: comment.totalReplyNum }),
      verb: t('discussion.delete'),
      tone: 'danger',
    });
    if (isSure) actions.remove.mutate(comment);
  }

  async function setState(state: QuestionState): Promise<void> {
    // Broadcasting an answered question needs no confirmation, because staff wrote the answer and one click
    // undoes the broadcast.
    const isSure =
      state !== 'broadcast' ||
      question === 'answered' ||
      (await confirm({
        title: t('discussion.question.broadcast.title'),
        text: t('discussion.question.broadcast.text'),
        verb: t('discussion.question.broadcast.verb'),
      }));
    if (isSure) actions.setQuestion.mutate({ comment, state });
  }

  async function answer(content: string, to: CommentReply | 'comment'): Promise<void> {
    await call('POST /api/reply', {
      body: {
        reply: { commentId: id, content },
        quoteId: to === 'comment' ? id : to.id,
        quoteType: to === 'comment' ? 'Comment' : 'Reply',
      },
    });
    setAnswered(null);
    // Do not await this: the draft of the reply stays stored until this function returns, and the refreshed page would
    // offer it again.
    void actions.refresh();
  }

  async function answerAtOnce(content: string): Promise<void> {
    setIsAnswering(true);
    try {
      await answer(content, 'comment');
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error) });
    } finally {
      setIsAnswering(false);
    }
  }

  return (
    <article
      id={`comment-${id}`}
      aria-labelledby={`comment-${id}-head`}
      className={cx(
        'flex scroll-mt-2 gap-2.5 border-b border-line py-3',
        isFocused && '-mx-3 border-l-3 border-l-brand bg-sunk px-3',
      )}
    >
      <Avatar name={comment.fromName} picture={comment.fromAvatar} />
      <div className="min-w-0 flex-1">
        <div id={`comment-${id}-head`} className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Author
            name={comment.fromName}
            role={comment.fromRole}
            titleName={comment.fromTitleName}
            titleColor={comment.fromTitleColor}
            isAuthor={comment.fromUid === authorUid}
            isManager={comment.isManager}
          />
          <span className="text-12 text-text-3">
            <Time value={comment.gmtCreate} />
            {comment.isEdited ? ` · ${t('discussion.edited')}` : null}
          </span>
          {question === null || can.answer ? null : <QuestionLabel state={question} />}
          {comment.hasFollowUp === true ? (
            <Label tone="warning">{t('discussion.question.followUp')}</Label>
          ) : null}
          {can.answer ? <QuestionSelect state={question} onChange={(state) => void setState(state)} /> : null}
          {problem === null ? null : <ProblemLabel place={place} problem={problem} />}
          {comment.deletedBy === null ? null : (
            <span className="text-12 text-v-wa">
              {t('discussion.comment.deletedBy', { name: comment.deletedBy })}
            </span>
          )}
        </div>
        {isEdited ? (
          <div className="mt-2">
            <Composer
              place={`comment-${id}-edit`}
              label={t('discussion.edit')}
              verb={t('discussion.save')}
              initial={comment.content}
              onSend={async (content) => {
                await actions.edit(id, content);
                setIsEdited(false);
              }}
              onCancel={() => setIsEdited(false)}
            />
          </div>
        ) : (
          <Markdown
            source={comment.content}
            profile="user"
            formulas={comment.formulas}
            mentions={comment.mentions}
            className="said"
          />
        )}
        <div className="mt-1 -ml-1.5 flex items-center gap-1">
          <LikeButton
            count={comment.likeNum}
            isLiked={isLiked}
            isBusy={actions.like.isPending && actions.like.variables.id === id}
            isDisabled={comment.deletedBy !== null}
            onLike={(toLike) => actions.like.mutate({ id, toLike })}
          />
          {(can.reply && takesReply) || actions.viewer === null ? (
            <button
              type="button"
              className={textButtonClass}
              onClick={() => (actions.viewer === null ? openAuthDialog('login') : setAnswered('comment'))}
            >
              <Icon name={communityIcons.answer} />
              {t(isAnswer ? 'discussion.question.answer' : 'discussion.reply')}
            </button>
          ) : null}
          {can.answer && question === 'answered' ? (
            <button
              type="button"
              disabled={actions.setQuestion.isPending}
              className={textButtonClass}
              onClick={() => void setState('broadcast')}
            >
              <Icon name={communityIcons.broadcast} />
              {t('discussion.question.broadcast.verb')}
            </button>
          ) : null}
          <CommentMenu
            can={can}
            onEdit={() => setIsEdited(true)}
            onDelete={() => void remove()}
            onReport={onReport && (() => onReport({ commentId: id }))}
          />
        </div>
        {isAnswer && question === 'asked' && answered === null ? (
          <CannedAnswers isBusy={isAnswering} onAnswer={(text) => void answerAtOnce(text)} />
        ) : null}
        {answered === null ? null : (
          <div className="my-2">
            <Composer
              key={answered === 'comment' ? 'comment' : answered.id}
              place={answered === 'comment' ? `comment-${id}` : `reply-${answered.id}`}
              label={t(isAnswer ? 'discussion.question.answer.to' : 'discussion.reply.to', {
                name: answered === 'comment' ? comment.fromName : answered.fromName,
              })}
              verb={t(isAnswer ? 'discussion.question.answer' : 'discussion.reply')}
              rows={3}
              onSend={(content) => answer(content, answered)}
              onCancel={() => setAnswered(null)}
            />
          </div>
        )}
        <Replies
          place={place}
          comment={comment}
          viewer={actions.viewer}
          withDeleted={withDeleted}
          authorUid={authorUid}
          onReply={takesReply ? setAnswered : undefined}
          onChange={actions.refresh}
          onReport={onReport && ((reply) => onReport({ commentId: id, replyId: reply.id }))}
        />
      </div>
    </article>
  );
}
