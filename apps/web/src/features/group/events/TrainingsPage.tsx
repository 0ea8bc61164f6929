import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import type { TrainingRow } from '../../training/core/queries.ts';
import { trainingColumns } from '../../training/core/training-columns.tsx';
import { TrainingLine } from '../../training/core/TrainingLine.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { ManageLinks } from './ManageLinks.tsx';
import { groupTrainingsQuery, type EventSearch } from './queries.ts';
import { groupTrainingsPage } from './trainings.page.ts';

const idOf = (row: TrainingRow): number => row.id;

/** Trainings of a group with the viewer’s progress. */
export function TrainingsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { gid } = useGroup();
  const search = groupTrainingsPage.useSearch();
  const { keyword, limit = limits.trainingListPageSize } = search;
  const { change, listed } = useListAddress<EventSearch>();
  const list = useQuery(groupTrainingsQuery(gid, search));
  const columns = useMemo(() => trainingColumns(t, router, true), [t, router]);
  const at = `/group/${gid}/training-admin`;
  useGroupTitle(t('group.tab.training'));
  return (
    <>
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'search',
            id: 'keyword',
            label: t('training.filter.keyword'),
            value: keyword,
            className: 'max-sm:col-span-2 sm:w-60',
            change: (next) => ({ keyword: next }),
          },
        ]}
      >
        <ManageLinks at={at} manage={t('groupEvent.trainings')} create={t('groupEvent.newTraining')} />
      </FilterBar>
      <DataList
        label={t('group.tab.training')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'flag',
          title: t('training.none'),
          detail: t('groupEvent.noTrainings'),
          noMatch: t('training.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
        }}
        narrow={{
          below: 720,
          height: 84,
          className: 'py-2.5',
          renderRow: (row) => <TrainingLine training={row} isSignedIn />,
        }}
      />
    </>
  );
}
