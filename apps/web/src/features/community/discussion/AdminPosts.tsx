import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import { adminPostColumns } from './admin-post-columns.tsx';
import { adminPostsQuery, postsPerPage, postStates, type AdminSearch } from './admin-queries.ts';
import { setPostState, type PostState } from './post-state.ts';
import type { Post } from './queries.ts';

const idOf = (row: Post): number => row.id;
const nameOf = (row: Post): string => row.title;
/** Filters by state. Only staff can filter by deleted posts. */
const statesOf = (isStaff: boolean) => postStates.slice(1, isStaff ? undefined : -1);

interface AdminPostsProps {
  search: AdminSearch;
  /** Group whose posts its administrators see. If absent, staff see all posts. */
  gid?: number;
}

/**
 * Posts in every state, with actions to disable, pin and delete them. Staff can also act on several posts at a time,
 * and root can restore posts.
 */
export function AdminPosts({ search, gid }: AdminPostsProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { change, listed } = useListAddress<AdminSearch>();
  const query = useQuery(adminPostsQuery(search, gid));
  const { limit = postsPerPage, state = 'all' } = search;
  const isStaff = gid === undefined;
  const canRestore = (useUser()?.can.manageSite ?? false) && isStaff;
  const refresh = () =>
    client.invalidateQueries({ queryKey: isStaff ? ['console', 'discussions'] : ['discussions'] });
  const { mutate: set } = useMutation({
    mutationFn: ({ row, state: next }: { row: Post; state: PostState }) =>
      isStaff
        ? call('PUT /api/admin/discussion', { body: { id: row.id, ...next } })
        : setPostState(row, next),
    onSettled: refresh,
  });
  const { mutateAsync: askToRemove } = useMutation({
    async mutationFn(ids: readonly number[]) {
      if (isStaff) return call('DELETE /api/admin/discussion', { body: [...ids] });
      for (const did of ids) await call('DELETE /api/group/discussion', { query: { did } });
      return null;
    },
    onSettled: refresh,
  });
  // The mutation reports a failure.
  const remove = useCallback(
    (ids: readonly number[]): Promise<boolean> =>
      askToRemove(ids).then(
        () => true,
        () => false,
      ),
    [askToRemove],
  );
  const { mutate: restore } = useMutation({
    mutationFn: (id: number) => call('POST /api/admin/discussion/restore', { body: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('discussionAdmin.restored') }),
    onSettled: refresh,
  });

  async function removeAll(ids: readonly number[]): Promise<boolean> {
    const isSure = await confirm({
      title: t('discussionAdmin.delete.many', { count: ids.length }),
      text: t('discussionAdmin.delete.many.text'),
      verb: t('discussionAdmin.delete.verb'),
      tone: 'danger',
    });
    return isSure && (await remove(ids));
  }

  const columns = useMemo(
    () =>
      adminPostColumns(t, {
        canRestore,
        onStatus: (row, isShown) => set({ row, state: { status: isShown ? 0 : 1 } }),
        onPin: (row, topPriority) => set({ row, state: { topPriority } }),
        onRestore: restore,
        onDelete: async (row) => {
          const isSure = await confirm({
            title: t('discussion.delete.title', { title: row.title }),
            text: t('discussion.delete.text', { count: row.commentNum }),
            verb: t('discussion.delete'),
            tone: 'danger',
          });
          if (isSure) await remove([row.id]);
        },
      }),
    [t, canRestore, set, restore, remove],
  );
  const rows = query.data?.records;
  const selecting = useRowSelection<Post>({
    scope: `${search.keyword ?? ''} ${state}`,
    page: rows?.map(idOf) ?? [],
    rowName: nameOf,
    actions: (selection) =>
      state === 'deleted'
        ? []
        : [
            {
              id: 'delete',
              label: t('discussionAdmin.delete.verb'),
              icon: 'trash',
              isDangerous: true,
              run: async ({ keys }) => {
                if (await removeAll([...keys].map(Number))) selection.clear();
              },
            },
          ],
  });
  return (
    <>
      <FilterBar
        filters={[
          keywordFilter(t('discussion.search'), search.keyword),
          {
            kind: 'choice',
            id: 'state',
            label: t('discussionAdmin.state'),
            value: search.state,
            any: t('discussionAdmin.state.any'),
            options: statesOf(isStaff).map((value) => ({
              value,
              label: t(`discussionAdmin.state.${value === 'all' ? 'any' : value}`),
            })),
            change: (value) => ({ state: postStates.find((one) => one === value) }),
          },
        ]}
        onChange={change}
      />
      <DataList
        label={t('discussionAdmin.posts')}
        columns={columns}
        {...listed(query, search, limit)}
        rows={rows}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'chat',
          title: t('discussionAdmin.none'),
          clear:
            search.keyword === undefined && search.state === undefined
              ? undefined
              : () => change({ keyword: undefined, state: undefined }),
        }}
        selecting={selecting}
      />
    </>
  );
}
