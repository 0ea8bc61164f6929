import type { JSX } from 'react';
import { RoleBadge } from '../comment/Author.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { communityIcons } from '../comment/icons.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import { categoryName } from './category-name.ts';
import { PostTitle } from './post-columns.tsx';
import type { PostCategory, Post } from './queries.ts';

/** A post on phones: title and summary, then author, category and counts. */
export function PostLine({
  post,
  categories,
}: {
  post: Post;
  categories: readonly PostCategory[];
}): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const category = categories.find(({ id }) => id === post.categoryId);
  return (
    <>
      <PostTitle post={post} t={t} />
      <p className="flex min-w-0 items-center gap-2 text-12 text-text-3">
        {category === undefined ? null : <span className="flex-none">{categoryName(category, locale)}</span>}
        <span className="ellipsis min-w-0">{post.author}</span>
        <RoleBadge role={post.role} />
        <Time value={post.gmtActive} className="flex-none" />
        <span className="flex-1" />
        <Count icon="chat" label={t('discussion.column.comments')} count={post.commentNum} />
        <Count icon={communityIcons.thumb} label={t('discussion.column.likes')} count={post.likeNum} />
      </p>
    </>
  );
}

interface CountProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  count: number;
}

function Count({ icon, label, count }: CountProps): JSX.Element {
  return (
    <span className="inline-flex flex-none items-center gap-1 tabular-nums">
      <Icon name={icon} size={14} />
      <span className="sr-only">{label}</span>
      {count}
    </span>
  );
}
