import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { Author } from '../comment/Author.tsx';
import { LikeButton } from '../comment/LikeButton.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { showToast } from '../../../lib/toasts.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuItem } from '../../../components/Menu.tsx';
import { Time } from '../../../components/Time.tsx';
import { postHref, postsHref } from './addresses.ts';
import { categoryName } from './category-name.ts';
import { setPostState, type PostState } from './post-state.ts';
import { postQuery, type PostDetail } from './queries.ts';

const PostDialog = lazyComponent(
  async () => (await import('./PostDialog.tsx')).PostDialog,
  ['markdownEditor', 'field', 'form'],
);

/** The text of a post with its actions. */
export function PostBody({ post, onReport }: { post: PostDetail; onReport: () => void }): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const actions = usePostActions(post);
  const [isEdited, setIsEdited] = useState(false);
  const category = categoryName({ name: post.categoryName, english: post.categoryEnglish }, locale);
  const items: MenuItem[] = [];
  if (post.can.report)
    items.push({ kind: 'action', label: t('discussion.report'), icon: 'flag', onSelect: onReport });
  if (post.can.moderate)
    items.push(
      {
        kind: 'action',
        label: t(post.topPriority ? 'discussion.unpin' : 'discussion.pin'),
        icon: 'pin',
        onSelect: () => actions.moderate({ topPriority: !post.topPriority }),
      },
      {
        kind: 'action',
        label: t(post.status === 0 ? 'discussion.disable' : 'discussion.enable'),
        icon: 'pause',
        onSelect: () => actions.moderate({ status: post.status === 0 ? 1 : 0 }),
      },
    );
  if (post.can.remove)
    items.push({
      kind: 'action',
      label: t('discussion.delete'),
      icon: 'trash',
      onSelect: () => void actions.remove(),
    });
  return (
    <article>
      <nav className="mb-2 flex items-center gap-1.5 text-12 text-text-3">
        <HrefLink href={postsHref(post.gid)} className="reach hover:text-brand">
          {t('discussion.title')}
        </HrefLink>
        <Icon name="right" size={12} />
        <HrefLink href={`${postsHref(post.gid)}?cid=${post.categoryId}`} className="reach hover:text-brand">
          {category}
        </HrefLink>
        <Icon name="right" size={12} />
        <span>#{post.id}</span>
      </nav>
      <h1 className="text-20 leading-7 font-bold break-words">
        {post.topPriority ? (
          <span className="mr-1.5 inline-block align-[-1px] text-brand">
            <Icon name="pin" />
            <span className="sr-only">{t('discussion.pinned')}</span>
          </span>
        ) : null}
        {post.title}
      </h1>
      {post.description === '' ? null : (
        <p className="mt-1 text-14 break-words text-text-2">{post.description}</p>
      )}
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-3">
        <Avatar name={post.author} picture={post.avatar} size={20} />
        <Author name={post.author} role={post.role} titleName={post.titleName} titleColor={post.titleColor} />
        <Time value={post.gmtCreate} />
        {post.isEdited ? <Edited at={post.gmtModified} /> : null}
        <span className="tabular-nums">{t('discussion.views', { count: post.viewNum })}</span>
      </div>
      {post.status === 0 ? null : (
        <p className="mb-4 flex items-center gap-2 rounded-2 border border-line-strong bg-sunk px-3 py-2 text-13">
          <Icon name="lock" className="flex-none text-v-stop" />
          {t('discussion.disabled.note')}
        </p>
      )}
      <Markdown
        source={post.content}
        profile={post.role === 'user' ? 'user' : 'staff'}
        formulas={post.formulas}
        mentions={post.mentions}
        className="max-w-[44em] text-16"
      />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <LikeButton
          count={post.likeNum}
          isLiked={post.hasLike === true}
          isBusy={actions.isLiking}
          isDisabled={post.status !== 0}
          onLike={actions.like}
          className={`${buttonClass()} sm:h-control`}
        />
        <Button tone="quiet" onClick={() => void actions.share()}>
          <Icon name="share" />
          {t('discussion.share')}
        </Button>
        {post.can.edit ? (
          <Button tone="quiet" onClick={() => setIsEdited(true)}>
            <Icon name="edit" />
            {t('discussion.edit')}
          </Button>
        ) : null}
        {items.length === 0 ? null : (
          <Menu
            items={items}
            renderTrigger={(props) => <IconButton {...props} icon="more" label={t('discussion.more')} />}
          />
        )}
      </div>
      {isEdited ? (
        <PostDialog pid={post.pid} gid={post.gid} post={post} onClose={() => setIsEdited(false)} />
      ) : null}
    </article>
  );
}

function Edited({ at }: { at: string }): JSX.Element {
  const t = useT();
  const [before, after] = t('discussion.edited.at', { time: '\u0000' }).split('\u0000');
  return (
    <span>
      {before}
      <Time value={at} />
      {after}
    </span>
  );
}

function withLike(post: PostDetail, isLiked: boolean): PostDetail {
  return { ...post, hasLike: isLiked ? true : null, likeNum: post.likeNum + (isLiked ? 1 : -1) };
}

/** Actions of the buttons below the post. Counts are updated immediately; everything else is refetched. */
function usePostActions(post: PostDetail) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const viewer = useUser()?.uid ?? null;
  const { queryKey } = postQuery(post.id, viewer);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['discussion', post.id] }),
      client.invalidateQueries({ queryKey: ['discussions'] }),
    ]);
  const like = useMutation({
    mutationFn: (toLike: boolean) => call('POST /api/discussion-like', { body: { did: post.id, toLike } }),
    onSuccess: (_, toLike) => client.setQueryData(queryKey, (before) => before && withLike(before, toLike)),
    onError: refresh,
  });
  const moderate = useMutation({
    mutationFn: (state: PostState) => setPostState(post, state),
    onSettled: refresh,
  });
  const removal = useMutation({
    mutationFn: () => call('DELETE /api/discussion', { query: { did: post.id } }),
    async onSuccess() {
      showToast({ tone: 'success', text: t('discussion.deleted') });
      await router.navigate({ href: postsHref(post.gid) });
      await refresh();
    },
  });
  return {
    like: like.mutate,
    isLiking: like.isPending,
    moderate: moderate.mutate,
    async share() {
      const { origin } = window.location;
      const isCopied = await copyText(origin + postHref(post));
      showToast(
        isCopied
          ? { tone: 'success', text: t('discussion.shared') }
          : { tone: 'error', text: t('discussion.share.failed') },
      );
    },
    async remove() {
      const isSure = await confirm({
        title: t('discussion.delete.title', { title: post.title }),
        text: t('discussion.delete.text', { count: post.commentNum }),
        verb: t('discussion.delete'),
        tone: 'danger',
      });
      if (isSure) removal.mutate();
    },
  };
}
