import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { defineListSearch, readFlag, readText, type SearchOf } from '../../../../lib/search.ts';
import { contestKey } from '../queries.ts';

export type ExamRecords = CallData<'GET /api/exam-records'>;
export type ExamRecord = ExamRecords['records'][number];

export const recordsSearch = defineListSearch({
  keyword: readText,
  /** Only participants with a warning. */
  warned: readFlag,
});
export type RecordsSearch = SearchOf<typeof recordsSearch>;

/** Rows per page. */
export const recordsPerPage = 50;

/** Participants of an exam, polled every few seconds. */
export function examRecordsQuery(
  cid: number,
  { currentPage = 1, limit = recordsPerPage, ...rest }: RecordsSearch,
) {
  const { keyword, warned } = rest;
  return queryOptions({
    queryKey: [...contestKey(cid), 'exam-records', currentPage, limit, keyword, warned],
    queryFn: ({ signal }) =>
      call('GET /api/exam-records', {
        query: { cid, currentPage, limit, keyword, onlyWarned: warned },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
    meta: { isQuiet: true },
  });
}
