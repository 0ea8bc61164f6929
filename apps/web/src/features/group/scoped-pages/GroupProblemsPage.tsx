import { useQuery } from '@tanstack/react-query';
import { difficultyLevels, limits } from '@xiezhi/contract/limits';
import { useCallback, useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { problemColumns, type HrefOf } from '../../problem/core/problem-columns.tsx';
import { ProblemLine } from '../../problem/core/ProblemLine.tsx';
import { groupProblemsQuery, problemStatusQuery, type ProblemRow } from '../../problem/core/queries.ts';
import '../../problem/core/problem.css';
import { buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { difficultyName } from '../../../components/Difficulty.tsx';
import { groupProblemsPage } from './problems.page.ts';

const pidOf = (row: ProblemRow): number => row.pid;
const noTags: readonly number[] = [];

/** Problems of a group as members see them, with the viewer’s status first. */
export function GroupProblemsPage(): JSX.Element {
  const t = useT();
  const { gid, info } = useGroup();
  const search = groupProblemsPage.useSearch();
  const { keyword, difficulty, tags, currentPage = 1, limit = limits.pageSizes[0] } = search;
  const { change, listed } = useListAddress<typeof search>();
  const list = useQuery(groupProblemsQuery(gid, { keyword, difficulty, currentPage, limit }));
  const rows = useMemo(
    () => list.data?.records.map((row) => (tags ? row : { ...row, tags: [] })),
    [list.data, tags],
  );
  const uid = useUser()?.uid ?? null;
  const statuses = useQuery(problemStatusQuery(uid, rows?.map(pidOf) ?? [], useGroupScope(gid)));
  const statusOf = useCallback((pid: number) => statuses.data?.[pid]?.status, [statuses.data]);
  const hrefOf = useCallback<HrefOf>(
    ({ problemId }) => `/group/${gid}/problem/${encodeURIComponent(problemId)}/full-screen`,
    [gid],
  );
  const columns = useMemo(() => problemColumns(t, statusOf, noTags, hrefOf), [t, statusOf, hrefOf]);
  const isFiltered = keyword !== undefined || difficulty !== undefined;
  useGroupTitle(t('group.tab.problem'));
  return (
    <>
      <FilterBar
        filters={[
          keywordFilter(t('groupWork.problems.search'), keyword),
          {
            kind: 'choice',
            id: 'difficulty',
            label: t('problem.difficulty'),
            value: difficulty?.toString(),
            any: t('problem.difficultyAny'),
            options: difficultyLevels.map((level) => ({
              value: String(level),
              label: t(difficultyName(level)),
            })),
            change: (value) => ({ difficulty: value === undefined ? undefined : Number(value) }),
          },
          {
            kind: 'switch',
            id: 'tags',
            label: t('groupWork.showTags'),
            value: tags === true,
            change: (isOn) => ({ tags: isOn || undefined }),
          },
        ]}
        onChange={change}
      >
        {info.can.manage ? (
          <>
            <HrefLink href={`/group/${gid}/problem-admin`} className={buttonClass()}>
              {t('groupWork.admin')}
            </HrefLink>
            <HrefLink href={`/group/${gid}/problem-admin/create`} className={buttonClass('primary')}>
              {t('groupWork.create')}
            </HrefLink>
          </>
        ) : undefined}
      </FilterBar>
      <DataList
        label={t('groupWork.problems')}
        columns={columns}
        {...listed(list, search, limit)}
        rows={rows}
        rowKey={pidOf}
        expected={limit}
        empty={{
          title: t('groupWork.problems.none'),
          detail: t('groupWork.problems.none.detail'),
          noMatch: t('groupWork.problems.noMatch'),
          clear: isFiltered ? () => change({ keyword: undefined, difficulty: undefined }) : undefined,
        }}
        narrow={{
          below: 768,
          height: 67,
          className: 'grid grid-cols-[22px_minmax(0,1fr)_auto] gap-x-2 py-2.5',
          renderRow: (row) => <ProblemLine row={row} status={statusOf(row.pid)} href={hrefOf(row)} />,
        }}
      />
    </>
  );
}

function useGroupScope(gid: number) {
  return useMemo(() => ({ kind: 'group', gid }) as const, [gid]);
}
