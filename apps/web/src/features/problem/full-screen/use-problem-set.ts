import { useQuery } from '@tanstack/react-query';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { limits } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { problemFilters } from '../core/filters.ts';
import { readStoredFilters } from '../core/stored-filters.ts';
import { groupProblemsQuery, problemListQuery, problemStatusQuery } from '../core/queries.ts';
import { problemSetQuery } from '../core/problem-set.ts';

export interface SetEntry {
  problemId: string;
  title: string;
  /** Status of the viewer. Null if nothing was judged yet. */
  status: number | null;
  score: number | null;
  exactScore?: number | undefined;
}

export interface ProblemSet {
  /** Problems of the set. Undefined while loading. */
  entries: readonly SetEntry[] | undefined;
  error: Error | null;
}

/**
 * Returns the problems of the scope in order, with the viewer's status. In the scope `practice`, these are the problems
 * of the last viewed list. In a group, these are all problems that its members see.
 */
export function useProblemSet(scope: Scope): ProblemSet {
  const user = useUser();
  const [filters] = useState(() => readStoredFilters(problemFilters({})));
  const isPractice = scope.kind === 'practice';
  const isListed = isPractice || scope.kind === 'group';
  const practice = useQuery({ ...problemListQuery(filters), enabled: isPractice });
  const gid = scope.kind === 'group' ? scope.gid : 0;
  const ofGroup = useQuery({
    ...groupProblemsQuery(gid, { limit: limits.pageSizeMax }),
    enabled: scope.kind === 'group',
  });
  const list = isPractice ? practice : ofGroup;
  const pids = list.data?.records.map(({ pid }) => pid) ?? [];
  const statuses = useQuery(problemStatusQuery(isListed ? (user?.uid ?? null) : null, pids, scope));
  const set = useQuery(
    problemSetQuery({
      ...(scope.kind === 'training' && { tid: scope.tid }),
      ...(scope.kind === 'contest' && { cid: scope.cid }),
    }),
  );
  if (!isListed) return { entries: set.data, error: set.error };
  const entries = list.data?.records.map(({ pid, problemId, title }) => {
    const status = statuses.data?.[pid]?.status ?? JudgeStatus.NotSubmitted;
    return { problemId, title, status: status === JudgeStatus.NotSubmitted ? null : status, score: null };
  });
  return { entries, error: list.error };
}
