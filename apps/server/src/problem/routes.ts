import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { tagsOfProblems } from '../tag/repository.ts';
import { presentProblem } from './detail.ts';
import { createProblemList, randomProblem } from './list.ts';
import { openProblem, openProblemByDisplayId } from './policy.ts';
import { userGroupProblemStatus, userProblemStatus } from './user-status.ts';

type ProblemCalls =
  | 'GET /api/get-problem-list'
  | 'GET /api/get-random-problem'
  | 'GET /api/get-problem-detail'
  | 'POST /api/get-user-problem-status'
  | 'GET /api/get-full-screen-problem-list'
  | 'GET /api/get-problem-tags';

export function problemHandlers({ db, formulas }: Services): Pick<HandlerTable, ProblemCalls> {
  const list = createProblemList(db);
  return {
    'GET /api/get-problem-list': async ({ query, locale }) => list(query, locale),

    'GET /api/get-random-problem': async () => {
      const problemId = await randomProblem(db);
      if (problemId === null) throw new Failure('noPublicProblem');
      return { problemId };
    },

    'GET /api/get-problem-detail': async ({ query, viewer, locale }) => {
      const problem = await openProblemByDisplayId(db, query.problemId, viewer, query.gid);
      return presentProblem({ db, formulas }, problem.id, locale);
    },

    'POST /api/get-user-problem-status': async ({ body, viewer }) => {
      if (body.isContestProblemList) throw new Failure('contestNotFound');
      const pids = [...new Set(body.pidList)];
      if (body.gid) return userGroupProblemStatus(db, viewer.uid, body.gid, pids);
      return userProblemStatus(db, viewer.uid, pids);
    },

    // There are no trainings and no contests on this site yet; where both are named the training is meant.
    'GET /api/get-full-screen-problem-list': async ({ query }) => {
      throw new Failure(query.tid === undefined ? 'contestNotFound' : 'trainingNotFound');
    },

    'GET /api/get-problem-tags': async ({ query, viewer, locale }) => {
      const problem = await openProblem(db, query.pid, viewer);
      const tags = await tagsOfProblems(db, [problem.id], locale);
      return tags.get(problem.id) ?? [];
    },
  };
}
