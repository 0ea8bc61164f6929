import { queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { call, CallError, type CallData } from '../../../api/client.ts';

export type RunResult = CallData<'GET /api/get-test-judge-result'>;
export type SampleResults = CallData<'GET /api/get-samples-judge-result'>;

/** Milliseconds before each of the first polls. Shorter than later pauses, since most programs finish early. */
const FIRST_POLL = 300;

/**
 * Returns the milliseconds until the next poll, or false after a final rejection, since this key will never have a
 * result.
 */
function pauseAfter({
  dataUpdateCount,
  error,
}: {
  dataUpdateCount: number;
  error: Error | null;
}): number | false {
  if (error instanceof CallError && !error.isPassing && error.httpStatus !== 429) return false;
  return dataUpdateCount <= 2 ? FIRST_POLL : intervals.testRunPoll;
}

/** The result of a run on custom input; polled until it has ended. */
export function runResultQuery(key: string | null) {
  return queryOptions({
    queryKey: ['test-run', key],
    queryFn: ({ signal }) =>
      call('GET /api/get-test-judge-result', { query: { testJudgeKey: key ?? '' }, signal }),
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === JudgeStatus.Pending ? pauseAfter(state) : false),
    meta: { isQuiet: true },
  });
}

/** The results of a run on all samples; polled until the last one has ended. */
export function sampleResultsQuery(key: string | null) {
  return queryOptions({
    queryKey: ['sample-run', key],
    queryFn: ({ signal }) =>
      call('GET /api/get-samples-judge-result', { query: { testJudgeKey: key ?? '' }, signal }),
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? pauseAfter(state) : false),
    meta: { isQuiet: true },
  });
}
