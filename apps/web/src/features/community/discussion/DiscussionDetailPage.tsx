import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useUser } from '../../../api/session.ts';
import { CommentPanel } from '../comment/CommentPanel.tsx';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { CallError } from '../../../api/client.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { discussionDetailPage } from './discussion-detail.page.ts';
import { postsHref } from './addresses.ts';
import { postQuery, type PostDetail } from './queries.ts';
import { PostBody } from './PostBody.tsx';
import { DiscussedProblem } from './DiscussedProblem.tsx';
import { useReporting } from './use-reporting.ts';

const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog, ['field']);

/** A post of the site. */
export function DiscussionDetailPage(): JSX.Element {
  const did = Number(discussionDetailPage.useParams().discussionID);
  const { comment } = discussionDetailPage.useSearch();
  return <PostView did={did} comment={comment} />;
}

interface PostViewProps {
  did: number;
  /** Id of the comment to which the URL refers. */
  comment: number | undefined;
  /** Group of the post; null for a post of the site. */
  gid?: number | null;
}

/** A post with its comments. The problem that it is about is at the side. */
export function PostView({ did, comment, gid = null }: PostViewProps): JSX.Element {
  const t = useT();
  const viewer = useUser()?.uid ?? null;
  const query = useQuery(postQuery(did, viewer));
  const { data: post, error } = query;
  useTitle(post?.title ?? t('discussion.title'));
  if (post !== undefined) return <Shown key={did} post={post} focus={comment} />;
  if (error === null)
    return (
      <div className="page-box grid gap-4" aria-busy="true">
        <Skeleton width={160} />
        <Skeleton className="h-6" width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="75%" />
      </div>
    );
  const isRefused = error instanceof CallError && !error.isPassing;
  if (!isRefused) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <h1 className="sr-only">{t('discussion.gone')}</h1>
      <EmptyState
        icon="chat"
        title={errorMessage(error)}
        actions={
          <HrefLink href={postsHref(gid)} className={buttonClass()}>
            {t('discussion.back')}
          </HrefLink>
        }
      />
    </>
  );
}

function Shown({ post, focus }: { post: PostDetail; focus: number | undefined }): JSX.Element {
  const reporting = useReporting();
  return (
    <div
      className={cx(
        post.gid === null && 'page-box',
        'grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_224px]',
      )}
    >
      <div className="min-w-0 max-w-[52rem]">
        <PostBody post={post} onReport={() => reporting.begin()} />
        <div className="mt-8">
          <CommentPanel
            place={{ did: post.id }}
            authorUid={post.uid}
            isOpen={post.status === 0}
            canComment={post.can.comment}
            canModerate={post.can.moderate}
            focus={focus}
            onReport={reporting.begin}
          />
        </div>
      </div>
      {post.pid === null ? null : (
        <DiscussedProblem pid={post.pid} title={post.problemTitle} did={post.id} gid={post.gid} />
      )}
      {reporting.isOpen ? <ReportDialog did={post.id} item={reporting.item} onClose={reporting.end} /> : null}
    </div>
  );
}
