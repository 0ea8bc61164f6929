import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { postHref, postsHref, discussedProblemHref } from './addresses.ts';
import { postListQuery } from './queries.ts';

interface ProblemSideProps {
  pid: string;
  /** Title of the problem; null if the problem is currently not public. */
  title: string | null;
  /** Id of the displayed post; `gid` is its group. */
  did: number;
  gid: number | null;
}

/** Maximum number of other posts that are listed. */
const SHOWN = 6;

/** The problem of a post and other posts about it. */
export function DiscussedProblem({ pid, title, did, gid }: ProblemSideProps): JSX.Element {
  const t = useT();
  const viewer = useUser()?.uid ?? null;
  const { data } = useQuery(postListQuery({ order: 'active', limit: SHOWN }, pid, viewer, gid));
  const others = data?.records.filter(({ id }) => id !== did) ?? [];
  return (
    <aside className="grid content-start gap-8 text-13 max-lg:border-t max-lg:border-line max-lg:pt-4">
      <section>
        <h2 className="border-b border-line-strong pb-2 text-14 font-bold">{t('discussion.problem.this')}</h2>
        <HrefLink
          href={discussedProblemHref(gid, pid)}
          className="flex min-h-11 items-center gap-2 border-b border-line hover:text-brand sm:min-h-10"
        >
          <span className="font-mono text-text-3">{pid}</span>
          <span className="ellipsis min-w-0">{title}</span>
        </HrefLink>
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2 className="flex items-baseline justify-between border-b border-line-strong pb-2 text-14 font-bold">
            {t('discussion.problem.posts')}
            <HrefLink
              href={postsHref(gid, pid)}
              className="reach text-12 font-regular text-text-3 hover:text-brand"
            >
              {t('discussion.problem.all', { count: data?.total ?? 0 })}
            </HrefLink>
          </h2>
          {others.map((post) => (
            <HrefLink
              key={post.id}
              href={postHref(post)}
              className="flex min-h-11 items-center justify-between gap-3 border-b border-line hover:text-brand sm:min-h-10"
            >
              <span className="ellipsis min-w-0">{post.title}</span>
              <span className="flex-none text-12 text-text-3 tabular-nums">{post.commentNum}</span>
            </HrefLink>
          ))}
        </section>
      )}
    </aside>
  );
}
