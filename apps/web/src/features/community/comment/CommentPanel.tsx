import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { questionStates } from './Question.tsx';
import { CommentItem, type ReportedItem } from './CommentItem.tsx';
import type { CommentTarget } from './queries.ts';
import { termsOf, type ContestQuestions } from './terms.ts';
import { useComments } from './use-comments.ts';
import { useSolvedRequirement, CommentComposer } from './CommentComposer.tsx';
import './comment.css';

interface CommentPanelProps {
  place: CommentTarget;
  /** Author of the post; null in contests. */
  authorUid: string | null;
  /** Whether users with the right to comment may comment at present. */
  isOpen: boolean;
  /** Whether the viewer has the right to comment. */
  canComment: boolean;
  /** Whether the viewer may see deleted comments. */
  canModerate: boolean;
  contest?: ContestQuestions;
  /** Id of the comment to which the URL refers. */
  focus?: number | undefined;
  onReport?: (said: ReportedItem) => void;
}

/**
 * Comments with their replies, newest first, with live updates. Used below posts, and for the questions of a contest.
 */
export function CommentPanel(props: CommentPanelProps): JSX.Element {
  const { place, authorUid, isOpen, canComment, canModerate, contest, focus, onReport } = props;
  const t = useT();
  const [question, setQuestion] = useState<QuestionState | 'all'>('all');
  const [withDeleted, setWithDeleted] = useState(false);
  const view = { question: question === 'all' ? undefined : question, withDeleted };
  const actions = useComments(place, view, focus);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = actions.query;
  const pages = data?.pages ?? [];
  const [first] = pages;
  const likes = pages.at(-1)?.commentLikeMap ?? {};
  const lacking = useSolvedRequirement(place);
  const terms = termsOf(contest);
  const isQuestions = contest?.isRunning === true;
  const shared = {
    place,
    isQuestions,
    actions,
    withDeleted,
    authorUid,
    takesReplies: lacking === null,
    onReport,
  };
  const focused = first?.focus ?? null;
  const comments = pages.flatMap(({ commentList }) => commentList.records);

  /** Sends a new comment. If the current filter would hide it, resets the filter. */
  async function add(content: string, problemId: string | null): Promise<void> {
    const { question: state } = await actions.add(content, problemId);
    if (state !== question) setQuestion('all');
  }

  return (
    <section aria-labelledby="comments-head">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-strong py-1.5">
        <h2 id="comments-head" className="text-14 font-bold">
          {t(terms.heading)}
          <span className="ml-2 font-regular text-text-3 tabular-nums">{first?.commentList.total}</span>
        </h2>
        {contest !== undefined ? (
          <Segmented
            label={t('discussion.question.state')}
            value={question}
            options={[
              { value: 'all', label: t('discussion.question.all') },
              ...questionStates.map((value) => ({ value, label: t(`discussion.question.${value}`) })),
            ]}
            onChange={setQuestion}
            className="max-sm:order-last max-sm:w-full"
          />
        ) : null}
        <span className="flex-1" />
        {canModerate ? (
          <Switch
            label={t('discussion.comment.showDeleted')}
            checked={withDeleted}
            onCheckedChange={setWithDeleted}
          />
        ) : null}
        <span className="text-12 text-text-3">{t('discussion.newestFirst')}</span>
      </div>
      <CommentComposer
        place={place}
        isOpen={isOpen}
        canComment={canComment}
        contest={contest}
        lacking={lacking}
        onSend={add}
      />
      {focused === null ? null : (
        <section aria-label={t(terms.linked)}>
          <CommentItem {...shared} comment={focused} isLiked={likes[focused.id] === true} isFocused />
        </section>
      )}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && comments.length === 0 ? (
        <EmptyState
          icon="chat"
          title={t(
            question !== 'all'
              ? 'discussion.comment.noneOf'
              : 'cid' in place
                ? 'discussion.question.none'
                : 'discussion.comment.none',
          )}
          detail={
            question !== 'all'
              ? undefined
              : t('cid' in place ? 'discussion.question.none.detail' : 'discussion.comment.none.detail')
          }
        />
      ) : null}
      {comments
        .filter(({ id }) => id !== focused?.id)
        .map((comment) => (
          <CommentItem key={comment.id} {...shared} comment={comment} isLiked={likes[comment.id] === true} />
        ))}
      {hasNextPage ? (
        <div className="flex justify-center py-4">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(terms.more)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Waiting(): JSX.Element {
  return (
    <div aria-busy="true" className="grid gap-6 py-4">
      {[280, 420, 340].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
