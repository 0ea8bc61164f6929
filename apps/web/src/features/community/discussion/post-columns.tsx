import type { Locale } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { RoleBadge } from '../comment/Author.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import { postHref, postsHref } from './addresses.ts';
import { categoryName } from './category-name.ts';
import type { PostCategory, Post } from './queries.ts';

const figure = { width: 64, align: 'right', className: 'text-13 text-text-2 tabular-nums' } as const;

/** Columns of the public list of posts. */
export function postColumns(
  t: Translate,
  locale: Locale,
  categories: readonly PostCategory[],
  hasProblem: boolean,
): Column<Post>[] {
  const names = new Map(categories.map((category) => [category.id, categoryName(category, locale)]));
  const columns: Column<Post>[] = [
    {
      id: 'category',
      head: t('discussion.category'),
      width: 96,
      from: 800,
      className: 'ellipsis text-12 text-text-3',
      skeleton: 40,
      cell: (row) => names.get(row.categoryId) ?? '',
    },
    {
      id: 'title',
      head: t('discussion.column.title'),
      skeleton: 280,
      cell: (row) => <PostTitle post={row} t={t} />,
    },
    {
      id: 'author',
      head: t('discussion.column.author'),
      width: 216,
      skeleton: 96,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={row.author} picture={row.avatar} size={20} />
          <HrefLink
            href={`/user-home?username=${encodeURIComponent(row.author)}`}
            className="ellipsis min-w-0 text-13 text-text-2 hover:text-brand"
          >
            <bdi>{row.author}</bdi>
          </HrefLink>
          <RoleBadge role={row.role} />
        </span>
      ),
    },
    {
      ...figure,
      id: 'comments',
      head: t('discussion.column.comments'),
      skeleton: 24,
      cell: (row) => row.commentNum,
    },
    {
      ...figure,
      id: 'likes',
      head: t('discussion.column.likes'),
      from: 960,
      skeleton: 24,
      cell: (row) => row.likeNum,
    },
    {
      ...figure,
      id: 'views',
      head: t('discussion.column.views'),
      from: 960,
      skeleton: 32,
      cell: (row) => row.viewNum,
    },
    {
      id: 'active',
      head: t('discussion.column.active'),
      width: 110,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 64,
      cell: (row) => <Time value={row.gmtActive} />,
    },
  ];
  if (hasProblem)
    columns.splice(2, 0, {
      id: 'problem',
      head: t('discussion.column.problem'),
      width: 150,
      from: 960,
      skeleton: 80,
      cell: (row) =>
        row.pid === null ? null : (
          <HrefLink
            href={postsHref(row.gid, row.pid)}
            className="ellipsis block text-13 text-text-2 hover:text-brand"
          >
            <span className="font-mono text-12">{row.pid}</span> {row.problemTitle}
          </HrefLink>
        ),
    });
  return columns;
}

/** Title and summary of a post, with marks if it is pinned or disabled. */
export function PostTitle({ post, t }: { post: Post; t: Translate }) {
  return (
    <div className="min-w-0 py-1.5">
      <HrefLink
        href={postHref(post)}
        data-row
        className="flex min-w-0 items-center gap-1.5 text-14 leading-5 font-medium hover:text-brand"
      >
        {post.topPriority ? (
          <span className="flex-none text-brand">
            <Icon name="pin" size={14} />
            <span className="sr-only">{t('discussion.pinned')}</span>
          </span>
        ) : null}
        <span className="ellipsis min-w-0">{post.title}</span>
      </HrefLink>
      {post.description === '' ? null : (
        <p className="ellipsis text-12 leading-[18px] text-text-3">{post.description}</p>
      )}
    </div>
  );
}
