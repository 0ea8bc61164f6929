import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../../api/client.ts';
import { contestKey, type ContestProblem } from '../queries.ts';

export type BookProblem = CallData<'GET /api/get-contest-problem-details'>;

interface ProblemSet {
  /** Title of the contest. */
  title: string;
  problems: readonly BookProblem[];
}

/** The title of a contest and the statements of the given problems, in their order, in one language. */
export function bookQuery(cid: number, problems: readonly ContestProblem[], locale: Locale) {
  return queryOptions({
    queryKey: [...contestKey(cid), 'book', problems.map(({ displayId }) => displayId), locale],
    async queryFn({ signal }): Promise<ProblemSet> {
      const { title } = await call('GET /api/get-contest-info', { query: { cid, l: locale }, signal });
      const statements: BookProblem[] = [];
      // Requests run one after another, because requesting all problems in parallel would delay other requests of the
      // page.
      for (const { displayId } of problems) {
        const query = { cid, displayId, containsEnd: true, l: locale };
        const info = await call('GET /api/get-contest-problem-details', { query, signal });
        statements.push({ ...info, problem: { ...info.problem, problemId: displayId } });
      }
      return { title, problems: statements };
    },
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
}
