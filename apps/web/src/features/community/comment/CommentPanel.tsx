import { useQuery } from '@tanstack/react-query';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { Composer } from './Composer.tsx';
import { questionStates } from './Question.tsx';
import { CommentItem, type ReportedItem } from './CommentItem.tsx';
import { allowanceQuery, type CommentPlace } from './queries.ts';
import { useComments } from './use-comments.ts';
import './comment.css';

interface CommentPanelProps {
  place: CommentPlace;
  /** Of the post; null in contests. */
  authorUid: string | null;
  /** Whether anything can be said here at present, by whoever has the right to. */
  isOpen: boolean;
  /** Whether the viewer has it. */
  canComment: boolean;
  /** May look at what was deleted. */
  canModerate: boolean;
  /** In a contest: whether questions have states to look through. */
  hasQuestions?: boolean;
  /** Asked for by the address. */
  focus?: number | undefined;
  onReport?: (said: ReportedItem) => void;
}

/** Comments with replies, the newest first and live: under posts, and the questions of a contest. */
export function CommentPanel(props: CommentPanelProps): JSX.Element {
  const { place, authorUid, isOpen, canComment, canModerate, hasQuestions = false, focus, onReport } = props;
  const t = useT();
  const [question, setQuestion] = useState<QuestionState | 'all'>('all');
  const [withDeleted, setWithDeleted] = useState(false);
  const view = { question: question === 'all' ? undefined : question, withDeleted };
  const acts = useComments(place, view, focus);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = acts.query;
  const pages = data?.pages ?? [];
  const [first] = pages;
  const likes = pages.at(-1)?.commentLikeMap ?? {};
  const lacking = useLacking(place);
  const shared = { place, acts, withDeleted, authorUid, takesReplies: lacking === null, onReport };
  const focused = first?.focus ?? null;
  const comments = pages.flatMap(({ commentList }) => commentList.records);

  /** Whoever asks while they look through what was answered sees what they asked. */
  async function add(content: string): Promise<void> {
    const { question: state } = await acts.add(content);
    if (state !== question) setQuestion('all');
  }

  return (
    <section aria-labelledby="comments-head">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-strong py-1.5">
        <h2 id="comments-head" className="text-14 font-bold">
          {t('talk.comments')}
          <span className="ml-2 font-regular text-text-3 tabular-nums">{first?.commentList.total}</span>
        </h2>
        {hasQuestions ? (
          <Segmented
            label={t('talk.question.state')}
            value={question}
            options={[
              { value: 'all', label: t('talk.question.all') },
              ...questionStates.map((value) => ({ value, label: t(`talk.question.${value}`) })),
            ]}
            onChange={setQuestion}
            className="max-sm:order-last max-sm:w-full"
          />
        ) : null}
        <span className="flex-1" />
        {canModerate ? (
          <Switch
            label={t('talk.comment.showDeleted')}
            checked={withDeleted}
            onCheckedChange={setWithDeleted}
          />
        ) : null}
        <span className="text-12 text-text-3">{t('talk.newestFirst')}</span>
      </div>
      <Writing place={place} isOpen={isOpen} canComment={canComment} lacking={lacking} onSend={add} />
      {focused === null ? null : (
        <section aria-label={t('talk.comment.linked')}>
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
          title={t(question === 'all' ? 'talk.comment.none' : 'talk.comment.noneOf')}
          detail={
            question !== 'all'
              ? undefined
              : t('cid' in place ? 'talk.comment.none.contest' : 'talk.comment.none.detail')
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
            {t('talk.comment.more')}
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

/** What one has to have solved before one may say anything, and how much of it one has; null: nothing is in the way. */
function useLacking(place: CommentPlace): { needed: number; accepted: number } | null {
  const uid = useUser()?.uid ?? null;
  const { data: allowance } = useQuery(allowanceQuery('cid' in place ? null : uid));
  if (allowance === undefined || allowance.accepted >= allowance.acceptedToComment) return null;
  return { needed: allowance.acceptedToComment, accepted: allowance.accepted };
}

interface WritingProps extends Pick<CommentPanelProps, 'place' | 'isOpen' | 'canComment'> {
  lacking: ReturnType<typeof useLacking>;
  onSend: (content: string) => Promise<unknown>;
}

/** Where one writes, or why one does not yet: told before anything is typed. */
function Writing({ place, isOpen, canComment, lacking, onSend }: WritingProps): JSX.Element | null {
  const t = useT();
  const uid = useUser()?.uid ?? null;
  const isContest = 'cid' in place;
  if (uid === null)
    return (
      <p className="border-b border-line py-3">
        <Button onClick={() => openAuthDialog('login')}>{t('talk.comment.login')}</Button>
      </p>
    );
  if (!isOpen || !canComment)
    return <p className="border-b border-line py-3 text-13 text-text-3">{t('talk.comment.closed')}</p>;
  if (lacking !== null)
    return (
      <p className="border-b border-line py-3 text-13 text-text-2">{t('talk.needs.comment', lacking)}</p>
    );
  return (
    <div className="border-b border-line py-3">
      <Composer
        key={isContest ? `contest-${place.cid}` : `discussion-${place.did}`}
        place={isContest ? `contest-${place.cid}` : `discussion-${place.did}`}
        label={t(isContest ? 'talk.comment.ask' : 'talk.comment.write')}
        verb={t('talk.comment.submit')}
        onSend={onSend}
      />
    </div>
  );
}
