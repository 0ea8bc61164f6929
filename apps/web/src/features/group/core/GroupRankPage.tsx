import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { rankKinds, type RankRow } from '../../account/ranking/queries.ts';
import { siteRankColumns } from '../../account/ranking/rank-columns.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { GroupSidebarLayout } from './GroupSidebarLayout.tsx';
import { groupRankPage, type GroupRankSearch } from './group.page.ts';
import { useGroup, useGroupTitle } from './group-context.ts';
import { groupKey } from './queries.ts';

const uidOf = (row: RankRow): string => row.uid;

export function groupRankQuery(gid: number, search: GroupRankSearch) {
  const { searchUser, currentPage = 1, limit = limits.groupRankPageSize } = search;
  // The URL may contain any number. Unknown types count as ACM.
  const type = search.type === rankKinds.oi ? rankKinds.oi : rankKinds.acm;
  const query = { gid, type, searchUser, currentPage, limit };
  return queryOptions({
    queryKey: [...groupKey(gid), 'rank', query],
    queryFn: ({ signal }) => call('GET /api/get-group-rank-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

const phonesLeaveOut: ReadonlySet<string> = new Set(['total', 'rate']);

/** Members of a group ranked by what they solved in it. */
export function GroupRankPage(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const viewer = useUser();
  const search = groupRankPage.useSearch();
  const { change, listed } = useListAddress<GroupRankSearch>();
  const { limit = limits.groupRankPageSize, searchUser } = search;
  const kind = search.type === rankKinds.oi ? 'oi' : 'acm';
  const list = useQuery(groupRankQuery(gid, search));
  useGroupTitle(t('group.tab.rank'));
  const shown = useMemo(() => {
    const accepted = (row: RankRow) => (
      <HrefLink
        href={`/group/${gid}/status?${new URLSearchParams({ username: row.username, status: '0' }).toString()}`}
        className="inline-block min-w-6 hover:text-brand"
      >
        {formatNumber(row.ac)}
      </HrefLink>
    );
    const columns = siteRankColumns(t, kind).filter(({ id }) => id !== 'signature');
    for (const column of columns) {
      if (column.id === 'accepted') column.cell = accepted;
      if (phonesLeaveOut.has(column.id)) column.from = 480;
    }
    return columns;
  }, [t, kind, gid]);
  return (
    <GroupSidebarLayout>
      <FilterBar
        filters={[
          {
            kind: 'search',
            id: 'searchUser',
            label: t('ranking.search'),
            value: searchUser,
            className: 'max-sm:col-span-2 sm:w-60',
            change: (text) => ({ searchUser: text }),
          },
          {
            kind: 'segment',
            id: 'type',
            label: t('group.rank.kind'),
            value: kind === 'oi' ? 'oi' : undefined,
            any: 'ACM',
            options: [{ value: 'oi', label: 'OI' }],
            change: (value) => ({ type: value === 'oi' ? rankKinds.oi : undefined }),
          },
        ]}
        onChange={change}
      />
      <DataList
        label={t('group.tab.rank')}
        columns={shown}
        {...listed(list, search, limit)}
        rowKey={uidOf}
        expected={10}
        isSideways
        isCurrent={(row) => row.uid === viewer?.uid}
        empty={{
          icon: 'users',
          title: t('ranking.none'),
          noMatch: t('ranking.noMatch'),
          clear: searchUser === undefined ? undefined : () => change({ searchUser: undefined }),
        }}
      />
    </GroupSidebarLayout>
  );
}
