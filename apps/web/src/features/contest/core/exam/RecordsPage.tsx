import { useQuery } from '@tanstack/react-query';
import { examLimits } from '@xiezhi/contract/limits/exam';
import { useMemo, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { useListAddress } from '../../../../routing/use-list-address.ts';
import { buttonClass } from '../../../../components/Button.tsx';
import { DataList } from '../../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../../components/data-list/keyword-filter.ts';
import { DownloadLink } from '../../../../components/DownloadLink.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { useContest, useContestTitle } from '../contest-context.ts';
import { examRecordsQuery, recordsPerPage, type ExamRecord, type RecordsSearch } from './queries.ts';
import { recordColumns } from './record-columns.tsx';
import { examRecordsPage } from './records.page.ts';

/** Page of an exam for proctors: participants with their IP addresses, last contact and absences. */
export function RecordsPage(): JSX.Element {
  const t = useT();
  const { info } = useContest();
  useContestTitle(t('contest.tab.proctor'));
  if (info.exam === null) return <EmptyState icon="eye" title={t('proctor.noExam')} />;
  if (!info.can.manage) return <EmptyState icon="lock" title={t('proctor.staffOnly')} />;
  return <Records />;
}

const idOf = (row: ExamRecord): string => row.uid;

function Records(): JSX.Element {
  const t = useT();
  const { cid } = useContest();
  const search = examRecordsPage.useSearch();
  const { change, listed } = useListAddress<RecordsSearch>();
  const list = useQuery(examRecordsQuery(cid, search));
  const columns = useMemo(() => recordColumns(t, cid), [t, cid]);
  const isFiltered = search.keyword !== undefined || search.warned !== undefined;
  return (
    <>
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('proctor.search'), search.keyword),
          {
            kind: 'switch',
            id: 'warned',
            label: t('proctor.onlyWarned', { count: list.data?.counts.warned ?? 0 }),
            value: search.warned === true,
            change: (isOn) => ({ warned: isOn || undefined }),
          },
        ]}
      >
        <DownloadLink
          path={`/api/file/exam-records?cid=${cid}`}
          name={`exam-${cid}-records.csv`}
          className={buttonClass()}
        >
          CSV
        </DownloadLink>
      </FilterBar>
      <output className="mb-2 block text-13 text-text-2">
        {list.data ? t('proctor.counts', list.data.counts) : ' '}
      </output>
      <DataList
        label={t('contest.tab.proctor')}
        columns={columns}
        {...listed(list, search, search.limit ?? recordsPerPage, recordsPerPage)}
        rowKey={idOf}
        expected={8}
        empty={{
          icon: 'users',
          title: t('proctor.none'),
          noMatch: t('proctor.noMatch'),
          clear: isFiltered ? () => change({ keyword: undefined, warned: undefined }) : undefined,
        }}
        isSideways
      />
      <section aria-label={t('proctor.meaning')} className="mt-6 max-w-(--measure) text-13 text-text-2">
        <h2 className="mb-1 font-bold text-text">
          {t('proctor.meaning')} <HandbookLink to="proctoring#meaning" topic={t('proctor.meaning')} />
        </h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('proctor.meaning.contact')}</li>
          <li>{t('proctor.meaning.addresses')}</li>
          <li>{t('proctor.meaning.left')}</li>
          <li>{t('proctor.meaning.kept', { days: examLimits.recordDays })}</li>
        </ul>
      </section>
    </>
  );
}
