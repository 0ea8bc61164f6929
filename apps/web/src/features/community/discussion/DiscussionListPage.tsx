import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { postAllowanceQuery } from '../comment/queries.ts';
import { useCommentUpdates } from '../comment/use-comment-updates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { postsHref, discussedProblemHref } from './addresses.ts';
import { categoryName } from './category-name.ts';
import { discussionListPage, problemDiscussionPage } from './discussion-list.page.ts';
import { postColumns } from './post-columns.tsx';
import { PostLine } from './PostLine.tsx';
import {
  categoriesQuery,
  postListQuery,
  postOrders,
  type PostCategory,
  type Post,
  type PostListSearch,
} from './queries.ts';

const PostDialog = lazyComponent(
  async () => (await import('./PostDialog.tsx')).PostDialog,
  ['markdownEditor', 'field', 'form'],
);

/** All posts of the site. */
export function DiscussionListPage(): JSX.Element {
  return (
    <div className="page-box">
      <Discussions search={discussionListPage.useSearch()} />
    </div>
  );
}

/** The posts about one problem. */
export function ProblemDiscussionPage(): JSX.Element {
  const { problemID } = problemDiscussionPage.useParams();
  return (
    <div className="page-box">
      <Discussions key={problemID} search={problemDiscussionPage.useSearch()} pid={problemID} />
    </div>
  );
}

const idOf = (row: Post): number => row.id;
const noFilters: Partial<PostListSearch> = { keyword: undefined, cid: undefined, onlyMine: undefined };
const noCategories: readonly PostCategory[] = [];

interface DiscussionsProps {
  search: PostListSearch;
  /** Display id of the problem to filter by. */
  pid?: string;
  /** The group whose page shows the list; absent on pages of the site. */
  group?: { gid: number; canPin: boolean; tools: ReactNode };
}

/** Posts of the site or of a group, with filters. */
export function Discussions({ search, pid, group }: DiscussionsProps): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const viewer = useUser()?.uid ?? null;
  const { change, listed } = useListAddress<PostListSearch>();
  const gid = group?.gid ?? null;
  const list = useQuery(postListQuery(search, pid, viewer, gid));
  const client = useQueryClient();
  // Visitors get no live updates: all visitors behind one IP address share a few connections, and the scoreboards of
  // contests need these more.
  useCommentUpdates(
    viewer === null ? null : gid === null ? 'discussions' : `group-discussions:${gid}`,
    () => void client.invalidateQueries({ queryKey: ['discussions'] }),
  );
  const { data: categories = noCategories } = useQuery(categoriesQuery);
  const [isWriting, setIsWriting] = useState(false);
  const { limit = limits.discussionPageSize } = search;
  const isFiltered = search.keyword !== undefined || search.cid !== undefined || search.onlyMine === true;
  const columns = useMemo(
    () => postColumns(t, locale, categories, pid === undefined),
    [t, locale, categories, pid],
  );
  const title = pid === undefined ? t('discussion.title') : t('discussion.title.problem', { id: pid });
  useTitle(title);

  const write = () => (viewer === null ? openAuthDialog('login') : setIsWriting(true));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mb-4">
        <Heading gid={gid} pid={pid} />
        <output className="text-13 text-text-3">
          {list.data ? t('discussion.count', { count: list.data.total }) : ' '}
        </output>
        <div className="ml-auto flex items-center gap-3">
          <Allowance viewer={viewer} gid={gid} />
          {group?.tools}
          <Button tone="primary" onClick={write}>
            {t(viewer === null ? 'discussion.loginToPost' : 'discussion.post')}
          </Button>
        </div>
      </div>
      <FilterBar
        filters={filtersIn(
          t,
          search,
          viewer,
          categories.map((one) => ({ value: String(one.id), label: categoryName(one, locale) })),
        )}
        onChange={change}
      />
      <DataList
        label={title}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'chat',
          title: t('discussion.none'),
          detail: t('discussion.none.detail'),
          noMatch: t('discussion.noMatch'),
          clear: isFiltered ? () => change(noFilters) : undefined,
        }}
        narrow={{
          below: 760,
          height: 96,
          className: 'py-2.5',
          renderRow: (row) => <PostLine post={row} categories={categories} />,
        }}
      />
      {isWriting ? (
        <PostDialog
          pid={pid ?? null}
          gid={gid}
          canPin={group?.canPin === true}
          onClose={() => setIsWriting(false)}
        />
      ) : null}
    </>
  );
}

/** Heading of the list. The problem id in it is a link, wherever the translation places it. */
function Heading({ gid, pid }: { gid: number | null; pid: string | undefined }): JSX.Element | null {
  const t = useT();
  const Level = gid === null ? 'h1' : 'h2';
  const look = gid === null ? 'text-20 font-bold' : 'text-16 font-bold';
  // The group’s layout already shows the tab name.
  if (pid === undefined) return gid === null ? <Level className={look}>{t('discussion.title')}</Level> : null;
  const [before, after] = t('discussion.title.problem', { id: '\u0000' }).split('\u0000');
  return (
    <>
      {gid === null ? null : (
        <HrefLink href={postsHref(gid)} className="reach text-13 text-brand hover:text-brand-hover">
          {t('discussion.allOfGroup')}
        </HrefLink>
      )}
      <Level className={look}>
        {before}
        <HrefLink
          href={discussedProblemHref(gid, pid)}
          className="text-brand underline hover:text-brand-hover"
        >
          {pid}
        </HrefLink>
        {after}
      </Level>
    </>
  );
}

/**
 * Says what prevents the viewer from posting, or how many posts are left today. Shown before the viewer types anything.
 */
function Allowance({ viewer, gid }: { viewer: string | null; gid: number | null }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(postAllowanceQuery(viewer, gid));
  if (data === undefined || data.can.pin) return null;
  const { accepted, acceptedToPost, postsToday, postsPerDay } = data;
  const left = postsPerDay - postsToday;
  return (
    <span className="text-12 text-text-3">
      {accepted < acceptedToPost
        ? t('discussion.needs.post', { needed: acceptedToPost, accepted })
        : left > 0
          ? t('discussion.left.today', { count: left })
          : t('discussion.left.none', { count: postsPerDay })}
    </span>
  );
}

function filtersIn(
  t: Translate,
  search: PostListSearch,
  viewer: string | null,
  categories: readonly { value: string; label: string }[],
): Filter<PostListSearch>[] {
  const kind = categories.length > 6 ? 'choice' : 'segment';
  const filters: Filter<PostListSearch>[] = [
    keywordFilter(t('discussion.search'), search.keyword),
    {
      kind: 'choice',
      id: 'order',
      label: t('discussion.sort'),
      value: search.order,
      any: t('discussion.sort.newest'),
      options: postOrders.slice(1).map((value) => ({ value, label: t(`discussion.sort.${value}`) })),
      change: (value) => ({ order: postOrders.find((order) => order === value) }),
    },
  ];
  if (viewer !== null)
    filters.push({
      kind: 'switch',
      id: 'mine',
      label: t('discussion.onlyMine'),
      value: search.onlyMine === true,
      change: (isOn) => ({ onlyMine: isOn || undefined }),
    });
  // Categories load later than the other filters, so they come last. If there is little space, they get their own line.
  filters.push({
    kind,
    id: 'category',
    label: t('discussion.category'),
    value: search.cid?.toString(),
    any: t('discussion.all'),
    options: categories,
    className: 'max-sm:col-span-2 max-lg:basis-full max-sm:overflow-x-auto',
    change: (value) => ({ cid: value === undefined ? undefined : Number(value) }),
  });
  return filters;
}
