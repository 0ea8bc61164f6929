import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { contestColumns } from '../../contest/core/contest-columns.tsx';
import { ContestLine } from '../../contest/core/ContestLine.tsx';
import type { ContestRow } from '../../contest/core/queries.ts';
import { GroupSidebarLayout } from '../core/GroupSidebarLayout.tsx';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { groupContestsPage } from './contest.page.ts';
import { ManageLinks } from './ManageLinks.tsx';
import { groupContestsQuery, type EventSearch } from './queries.ts';
import '../../contest/core/contest.css';

const idOf = (row: ContestRow): number => row.id;

/** Contests of a group: upcoming, running and ended. */
export function ContestsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { gid } = useGroup();
  const search = groupContestsPage.useSearch();
  const { keyword, limit = limits.contestListPageSize } = search;
  const { change, listed } = useListAddress<EventSearch>();
  const list = useQuery(groupContestsQuery(gid, search));
  const columns = useMemo(() => contestColumns(t, router), [t, router]);
  const at = `/group/${gid}/contest-admin`;
  useGroupTitle(t('group.tab.contest'));
  return (
    <GroupSidebarLayout>
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'search',
            id: 'keyword',
            label: t('contest.filter.keyword'),
            value: keyword,
            className: 'max-sm:col-span-2 sm:w-60',
            change: (next) => ({ keyword: next }),
          },
        ]}
      >
        <ManageLinks at={at} manage={t('groupEvent.contests')} create={t('groupEvent.newContest')} />
      </FilterBar>
      <DataList
        label={t('group.tab.contest')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'trophy',
          title: t('contest.none'),
          detail: t('groupEvent.noContests'),
          noMatch: t('contest.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
        }}
        narrow={{
          below: 900,
          height: 88,
          className: 'flex gap-3 py-2.5',
          renderRow: (row) => <ContestLine contest={row} />,
        }}
      />
    </GroupSidebarLayout>
  );
}
