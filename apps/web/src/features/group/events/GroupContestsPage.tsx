import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ContestTable } from '../../contest/core/ContestTable.tsx';
import { GroupSidebarLayout } from '../core/GroupSidebarLayout.tsx';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { groupContestsPage } from './contest.page.ts';
import { ManageLinks } from './ManageLinks.tsx';
import { groupContestsQuery } from './queries.ts';
import type { KeywordSearch } from '../../../lib/search.ts';

/** Contests of a group: upcoming, running and ended. */
export function GroupContestsPage(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const search = groupContestsPage.useSearch();
  const { keyword } = search;
  const { change } = useListAddress<KeywordSearch>();
  const list = useQuery(groupContestsQuery(gid, search));
  const at = `/group/${gid}/contest-admin`;
  useGroupTitle(t('group.tab.contest'));
  return (
    <GroupSidebarLayout>
      <FilterBar onChange={change} filters={[keywordFilter(t('contest.filter.keyword'), keyword)]}>
        <ManageLinks at={at} manage={t('groupEvent.contests')} create={t('groupEvent.newContest')} />
      </FilterBar>
      <ContestTable
        label={t('group.tab.contest')}
        query={list}
        search={search}
        detail={t('groupEvent.noContests')}
        clear={keyword === undefined ? undefined : () => change({ keyword: undefined })}
      />
    </GroupSidebarLayout>
  );
}
