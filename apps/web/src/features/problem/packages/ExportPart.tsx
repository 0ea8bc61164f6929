import { writtenFormats, type WrittenFormat } from '@xiezhi/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import { Select } from '../../../components/Select.tsx';
import { batchPage } from './batch.page.ts';
import {
  exportRows,
  isPackageJobRunning,
  packageJobsQuery,
  exportedProblemsQuery,
  type ExportedProblemRow,
} from './queries.ts';

const formatTexts: Readonly<Record<WrittenFormat, PlainKey>> = {
  xiezhi: 'packages.format.xiezhi',
  icpc: 'packages.format.icpc',
  'icpc-legacy': 'packages.format.icpcLegacy',
  polygon: 'packages.format.polygon',
  hoj: 'packages.format.hoj',
  hydro: 'packages.format.hydro',
  qduoj: 'packages.format.qduoj',
  fps: 'packages.format.fps',
  plain: 'packages.format.plain',
};

const idOf = (row: ExportedProblemRow) => row.id;
const nameOf = (row: ExportedProblemRow) => `${row.problemId} ${row.title}`;
const noRows: readonly number[] = [];

/** Selects problems and writes them into one archive in the selected format. */
export function ExportPart({ onBegun }: { onBegun: (id: string) => void }) {
  const t = useT();
  const search = batchPage.useSearch();
  const { currentPage = 1, keyword } = search;
  const { change, listed } = useListAddress<typeof search>();
  const [format, setFormat] = useState<WrittenFormat>('xiezhi');
  const jobs = useQuery(packageJobsQuery);
  const imports =
    jobs.data?.filter((job) => job.kind === 'problem-import' && !isPackageJobRunning(job)).length ?? 0;
  const query = useQuery(exportedProblemsQuery(currentPage, keyword, imports));
  const columns = useMemo(() => columnsOf(t), [t]);
  const { mutateAsync: start } = useMutation({
    mutationFn: (pids: readonly number[]) =>
      call('POST /api/admin/problem-export-jobs', { body: { pids: [...pids], format } }),
    onSuccess: (job) => onBegun(job.id),
  });
  const selecting = useRowSelection<ExportedProblemRow>({
    scope: keyword ?? '',
    page: query.data?.records.map(idOf) ?? noRows,
    rowName: nameOf,
    actions: () => [
      {
        id: 'export',
        label: t('packages.export.start'),
        icon: 'share',
        // The mutation reports a failure.
        run: ({ keys }) =>
          start([...keys].map(Number)).then(
            () => undefined,
            () => undefined,
          ),
      },
    ],
  });
  return (
    <div className="mt-3">
      <FilterBar onChange={change} filters={[keywordFilter(t('packages.export.find'), keyword)]} />
      <div className="mb-2 flex flex-wrap items-center gap-2 text-13 text-text-2">
        {t('packages.format')}
        <Select
          label={t('packages.format')}
          value={format}
          options={writtenFormats.map((value) => ({ value, label: t(formatTexts[value]) }))}
          onValueChange={(value) => setFormat(writtenFormats.find((known) => known === value) ?? 'xiezhi')}
        />
      </div>
      <DataList
        label={t('packages.export')}
        columns={columns}
        {...listed(query, search, exportRows, exportRows)}
        rowKey={idOf}
        expected={6}
        selecting={selecting}
        empty={{ icon: 'list', title: t('packages.none'), detail: t('packages.none.detail') }}
      />
    </div>
  );
}

function columnsOf(t: Translate): Column<ExportedProblemRow>[] {
  return [
    {
      id: 'id',
      head: t('packages.id'),
      width: 90,
      skeleton: 40,
      className: 'font-mono text-12 text-text-3',
      cell: (row) => row.problemId,
    },
    { id: 'title', head: t('packages.title'), skeleton: 160, cell: (row) => row.title },
    {
      id: 'author',
      head: t('packages.author'),
      width: 110,
      from: 480,
      skeleton: 60,
      className: 'text-12 text-text-3',
      cell: (row) => row.author,
    },
  ];
}
