import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { contestKey } from '../queries.ts';

export type Rejudges = CallData<'GET /api/admin/contest-rejudges'>;
export type RejudgedProblem = Rejudges['problems'][number];
export type Batch = Rejudges['batches'][number];
export type Comparison = CallData<'GET /api/admin/contest-rejudge'>;

/** Problems of a contest that can be rejudged, and its drafts. */
export const rejudgesQuery = (cid: number) =>
  queryOptions({
    queryKey: [...contestKey(cid), 'rejudges'],
    queryFn: ({ signal }) => call('GET /api/admin/contest-rejudges', { query: { cid }, signal }),
  });

/** Poll interval in ms of a draft that is being judged. */
const lookEvery = 1500;

export const rejudgeComparisonQuery = (cid: number, id: number) =>
  queryOptions({
    queryKey: [...contestKey(cid), 'rejudges', id],
    queryFn: ({ signal }) => call('GET /api/admin/contest-rejudge', { query: { id }, signal }),
    // Polls until all submissions are judged.
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data && data.batch.state === 'open' && data.batch.judged < data.batch.total
        ? lookEvery
        : false,
  });
