import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { TrainingTable } from '../../training/core/TrainingTable.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { ManageLinks } from './ManageLinks.tsx';
import { groupTrainingsQuery } from './queries.ts';
import { groupTrainingsPage } from './trainings.page.ts';
import type { KeywordSearch } from '../../../lib/search.ts';

/** Trainings of a group with the viewer’s progress. */
export function GroupTrainingsPage(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const search = groupTrainingsPage.useSearch();
  const { keyword } = search;
  const { change } = useListAddress<KeywordSearch>();
  const list = useQuery(groupTrainingsQuery(gid, search));
  const at = `/group/${gid}/training-admin`;
  useGroupTitle(t('group.tab.training'));
  return (
    <>
      <FilterBar onChange={change} filters={[keywordFilter(t('training.filter.keyword'), keyword)]}>
        <ManageLinks at={at} manage={t('groupEvent.trainings')} create={t('groupEvent.newTraining')} />
      </FilterBar>
      <TrainingTable
        label={t('group.tab.training')}
        query={list}
        search={search}
        detail={t('groupEvent.noTrainings')}
        clear={keyword === undefined ? undefined : () => change({ keyword: undefined })}
      />
    </>
  );
}
