import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, useState } from 'react';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { appliedColumns, AppliedLine, progressNames, progresses } from './applied-columns.tsx';
import { appliedPage } from './applied.page.ts';
import { ReviewRequestDialog } from './ReviewRequestDialog.tsx';
import { appliedQuery, type AppliedProblem } from './queries.ts';

const idOf = (row: AppliedProblem) => row.id;

/** Problems that groups submitted to the public bank, undecided ones first. */
export function BankRequestsPage() {
  const t = useT();
  const search = appliedPage.useSearch();
  const { currentPage = 1, limit = limits.pageSizes[0], keyword, progress } = search;
  const { change, listed } = useListAddress<typeof search>();
  const query = useQuery(appliedQuery({ currentPage, limit, keyword, progress }));
  const [examined, setExamined] = useState<AppliedProblem | null>(null);
  const columns = useMemo(() => appliedColumns(t, setExamined), [t]);
  const isFiltered = keyword !== undefined || progress !== undefined;
  return (
    <ConsolePage title={t('console.nav.applied')} note={t('problemAdmin.applied.note')}>
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('problemAdmin.keyword'), keyword),
          {
            kind: 'segment',
            id: 'progress',
            label: t('problemAdmin.progress'),
            value: progress === undefined ? undefined : String(progress),
            any: t('problemAdmin.progress.any'),
            options: progresses.map((value) => ({ value: String(value), label: t(progressNames[value]) })),
            change: (value) => ({ progress: value === undefined ? undefined : Number(value) }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.applied')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        narrow={{
          below: 640,
          height: 64,
          className: 'flex items-center gap-3 py-2.5',
          renderRow: (row) => <AppliedLine row={row} onExamine={setExamined} />,
        }}
        empty={{
          icon: 'users',
          title: t('problemAdmin.applied.none'),
          detail: t('problemAdmin.applied.none.detail'),
          clear: isFiltered ? () => change({ keyword: undefined, progress: undefined }) : undefined,
        }}
      />
      {examined === null ? null : (
        <ReviewRequestDialog key={examined.id} problem={examined} onClose={() => setExamined(null)} />
      )}
    </ConsolePage>
  );
}
