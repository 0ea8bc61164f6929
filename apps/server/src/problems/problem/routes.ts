import { groupOf, scopeFromWire } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { problemRights } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { tagsOfProblems } from '../tag/repository.ts';
import { countVerdicts, type PresentProblem } from './detail.ts';
import { createProblemList, randomProblem } from './list.ts';
import { createProblemOfTheDay } from './of-the-day.ts';
import { contestAccess } from './contest-problem.ts';
import { contestProblemSet } from './contest-set.ts';
import { contestProblemStatus } from './contest-status.ts';
import { openInOwnScope, openProblem } from './policy.ts';
import { trainingProblemSet } from './training-set.ts';
import { unfinishedProblems } from './unfinished.ts';
import { userProblemStatus } from './user-status.ts';

type ProblemCalls =
  | 'GET /api/get-problem-list'
  | 'GET /api/get-random-problem'
  | 'GET /api/get-problem-of-the-day'
  | 'GET /api/get-unfinished-problems'
  | 'GET /api/get-problem-detail'
  | 'POST /api/get-user-problem-status'
  | 'GET /api/get-full-screen-problem-list'
  | 'GET /api/get-problem-tags';

export function problemHandlers(
  services: Services,
  present: PresentProblem,
): Pick<HandlerTable, ProblemCalls> {
  const { db, responseCache } = services;
  const list = createProblemList(services);
  const ofTheDay = createProblemOfTheDay(services);
  return {
    'GET /api/get-problem-list': ({ query: { myStatus, listId, sort, ...asked }, viewer, locale }) => {
      const query = { ...asked, sort: sort ?? undefined };
      if (!myStatus && listId === undefined)
        return responseCache.answer('GET /api/get-problem-list', [query, locale], () => list(query, locale));
      if (!viewer) throw new ApiError('onlyMineNeedsLogin');
      const mine = {
        uid: viewer.uid,
        ...(myStatus && { status: myStatus }),
        ...(listId !== undefined && { listId }),
      };
      return list({ ...query, mine }, locale);
    },

    'GET /api/get-random-problem': async () => {
      const problemId = await randomProblem(db);
      if (problemId === null) throw new ApiError('noPublicProblem');
      return { problemId };
    },

    'GET /api/get-problem-of-the-day': ({ locale }) => ofTheDay(locale),

    'GET /api/get-unfinished-problems': ({ viewer, locale }) => unfinishedProblems(db, viewer.uid, locale),

    'GET /api/get-problem-detail': async ({ query, viewer, locale }) => {
      const name = { displayId: query.problemId };
      const scope = scopeFromWire(query);
      const show = async () => {
        const problem = await openProblem(services, viewer, name, scope);
        return {
          ...(await present(problem.id, locale)),
          problemCount: await countVerdicts(db, problem, groupOf(scope)),
          can: problemRights(problem.access, problem),
        };
      };
      if (viewer !== null || scope.kind !== 'practice') return show();
      return responseCache.answer('GET /api/get-problem-detail', [name, locale], show);
    },

    'POST /api/get-user-problem-status': async ({ body, viewer, now }) => {
      const scope = scopeFromWire(body);
      const pids = [...new Set(body.pidList)];
      if (scope.kind === 'contest') {
        const context = await contestAccess(services, viewer, scope.cid, now);
        const found = await contestProblemStatus(db, viewer.uid, context, pids, body.containsEnd ?? false);
        const nothing = { status: JudgeStatus.NotSubmitted, score: null };
        return Object.fromEntries(pids.map((pid) => [pid, found.get(pid) ?? nothing]));
      }
      await loadAccessContext(services, viewer, scope, now);
      return userProblemStatus(db, viewer.uid, scope, pids);
    },

    'GET /api/get-full-screen-problem-list': async ({ query, viewer, now, locale }) => {
      const scope = scopeFromWire(query, { first: 'training' });
      if (scope.kind === 'contest') return contestProblemSet(services, viewer, scope.cid, { now, locale });
      if (scope.kind !== 'training') throw new ApiError('trainingNotFound');
      return trainingProblemSet(services, viewer, scope, now, locale);
    },

    'GET /api/get-problem-tags': async ({ query, viewer, locale }) => {
      const problem = await openInOwnScope(services, viewer, query.pid);
      const tags = await tagsOfProblems(db, [problem.id], locale);
      return tags.get(problem.id) ?? [];
    },
  };
}
