import { queryOptions } from '@tanstack/react-query';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { call, type CallData } from '../../../api/client.ts';

/** The problems of a training or contest with the viewer’s status. */
export function problemSetQuery(ids: { tid?: number; cid?: number }) {
  return queryOptions({
    queryKey: ['problem-status', 'set', ids],
    queryFn: ({ signal }) => call('GET /api/get-full-screen-problem-list', { query: ids, signal }),
    enabled: ids.tid !== undefined || ids.cid !== undefined,
    meta: { isQuiet: true },
  });
}

/**
 * Returns the next unsolved problem after the given one in its set. After the last problem, the search continues at the
 * first. Returns null if there is none.
 */
export function nextUnsolved(
  set: CallData<'GET /api/get-full-screen-problem-list'>,
  problemId: string,
): { problemId: string; title: string; tag: null } | null {
  const at = set.findIndex((one) => one.problemId === problemId);
  const others = [...set.slice(at + 1), ...set.slice(0, Math.max(at, 0))];
  const next = others.find(({ status }) => status !== JudgeStatus.Accepted);
  return next ? { problemId: next.problemId, title: next.title, tag: null } : null;
}
