import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useScope } from '../../../routing/scope.ts';
import { filtersIn, noSubmissionFilters } from '../../submission/core/filter-fields.ts';
import { submissionFilters, type SubmissionListSearch } from '../../submission/core/filters.ts';
import { submissionListQuery } from '../../submission/core/queries.ts';
import { SubmissionTable } from '../../submission/core/SubmissionTable.tsx';
import { useLiveRows } from '../../submission/core/use-live-rows.ts';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { useContest, useContestTitle } from './contest-context.ts';
import { contestSubmissionsPage } from './contest-submissions.page.ts';

/** Submissions of a contest that the viewer may see, newest first. */
export function ContestSubmissionsPage(): JSX.Element {
  const t = useT();
  const scope = useScope();
  const search = contestSubmissionsPage.useSearch();
  const { change, listed } = useListAddress<SubmissionListSearch>();
  const { phase } = useContest();
  const filters = { ...submissionFilters(search), beforeContestSubmit: phase === 'scheduled' };
  const list = useQuery(submissionListQuery(filters, scope));
  const rows = useLiveRows(list.data?.records, list.dataUpdatedAt);
  const isNarrowed =
    filters.status !== undefined || filters.username !== undefined || filters.problemID !== undefined;
  useContestTitle(t('contest.tab.submissions'));
  return (
    <>
      <FilterBar filters={filtersIn(t, filters)} onChange={change} />
      <SubmissionTable
        {...listed(list, search, filters.limit)}
        rows={rows}
        expected={filters.limit}
        empty={{
          title: t(filters.onlyMine ? 'submission.noneOfMine' : 'contest.noSubmissions'),
          noMatch: t('submission.noMatch'),
          clear: isNarrowed ? () => change(noSubmissionFilters) : undefined,
        }}
      />
    </>
  );
}
