import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { useUser } from '../../../api/session.ts';
import { Applicants } from './Applicants.tsx';
import { GroupSidebarLayout } from './GroupSidebarLayout.tsx';
import { groupMemberPage, type MemberSearch } from './group.page.ts';
import { useGroup, useGroupTitle } from './group-context.ts';
import { memberColumns } from './member-columns.tsx';
import { membersPerPage, membersQuery, type Member } from './queries.ts';
import { MemberFiles } from './MemberFiles.tsx';
import { useMemberBatch } from './use-member-batch.ts';
import { useMemberActions } from './use-member-actions.ts';

const AddMembers = lazyComponent(
  async () => (await import('./AddMembers.tsx')).AddMembers,
  ['group', 'field'],
);

const idOf = (row: Member): string => row.uid;
const noRows: readonly Member[] = [];

/** Members of a group. Administrators also see applicants first and change roles in the list. */
export function MemberPage(): JSX.Element {
  const t = useT();
  const { info } = useGroup();
  useGroupTitle(t('group.tab.member'));
  if (!info.can.manage)
    return (
      <GroupSidebarLayout>
        <Members />
      </GroupSidebarLayout>
    );
  return (
    <>
      {info.applicantCount > 0 ? <Applicants /> : null}
      <Members />
    </>
  );
}

function Members(): JSX.Element {
  const t = useT();
  const { gid, info } = useGroup();
  const user = useUser();
  const search = groupMemberPage.useSearch();
  const { change, listed } = useListAddress<MemberSearch>();
  const { limit = membersPerPage } = search;
  const isStaff = info.can.manage;
  const list = useQuery(membersQuery(gid, search, isStaff ? 'everybody' : 'members'));
  const actions = useMemberActions();
  const columns = useMemo(
    () => memberColumns(t, isStaff ? { ...actions, canHandOver: info.can.handOver } : null),
    [t, actions, isStaff, info.can.handOver],
  );
  const rows = list.data?.records ?? noRows;
  const selecting = useMemberBatch(rows, JSON.stringify(search));
  const isFiltered = search.keyword !== undefined || search.auth !== undefined;
  return (
    <section aria-label={t('group.tab.member')}>
      <FilterBar filters={filtersIn(t, search, isStaff)} onChange={change}>
        {isStaff ? (
          <>
            <MemberFiles />
            {info.can.add ? <AddButton /> : null}
          </>
        ) : undefined}
      </FilterBar>
      <DataList
        label={t('group.tab.member')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        // The viewer’s own row is highlighted like a selected one.
        {...(isStaff ? { selecting } : { isCurrent: (row: Member) => row.uid === user?.uid })}
        empty={{
          icon: 'users',
          title: t('group.member.none'),
          noMatch: t('group.member.noMatch'),
          clear: isFiltered ? () => change({ keyword: undefined, auth: undefined }) : undefined,
        }}
      />
    </section>
  );
}

function AddButton(): JSX.Element {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onClick={() => setIsOpen(true)}>
        <Icon name="plus" />
        {t('group.add')}
      </Button>
      {isOpen ? <AddMembers onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function filtersIn(t: Translate, search: MemberSearch, isStaff: boolean): Filter<MemberSearch>[] {
  const parts = isStaff ? ([3, 4, 5, 1, 2] as const) : ([3, 4, 5] as const);
  return [
    keywordFilter(t('group.member.search'), search.keyword),
    {
      kind: 'choice',
      id: 'auth',
      label: t('group.member.part'),
      value: search.auth?.toString(),
      any: t('group.member.anyPart'),
      options: parts.map((auth) => ({ value: String(auth), label: t(`group.auth.${auth}`) })),
      change: (value) => ({ auth: value === undefined ? undefined : Number(value) }),
    },
  ];
}
