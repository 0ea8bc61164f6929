import type { trainingRoutes } from '@xiezhi/contract/routes/training';
import { problemRights, trainingRights } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { countVerdicts, type PresentProblem } from '../../problems/problem/detail.ts';
import { readProblemRows } from '../../problems/problem/list.ts';
import { openProblem } from '../../problems/problem/policy.ts';
import { problemsOfTraining } from '../../problems/problem/training-set.ts';
import type { Services } from '../../platform/services.ts';
import { listTrainings } from './list.ts';
import { enterTraining, openTraining } from './access.ts';
import { unmetPrerequisites } from './prerequisites.ts';
import { presentTraining } from './presenter.ts';
import { rankTraining } from './rank.ts';
import { registerForTraining } from './register.ts';
import { findCategories, progressOf } from './repository.ts';

export function trainingHandlers(
  services: Services,
  present: PresentProblem,
): Pick<HandlerTable, keyof typeof trainingRoutes> {
  const { db, formulas } = services;
  return {
    'GET /api/get-training-category': () => findCategories(db),

    'GET /api/get-training-list': ({ query, viewer, locale }) => listTrainings(db, viewer, query, locale),

    'GET /api/get-training-detail': async ({ query: { tid }, viewer, now, locale }) => {
      const { row, access: context } = await openTraining(services, viewer, tid, now);
      const can = trainingRights(context);
      const own = (await progressOf(db, [tid], viewer.uid)).get(tid);
      const acCount = can.enter ? (own?.solved ?? 0) : 0;
      const lacking = can.manage ? [] : (await unmetPrerequisites(db, [tid], viewer.uid, locale)).get(tid);
      const shown = presentTraining(row, own, acCount, locale, lacking);
      const [ofDescription = []] = await formulas.of([shown.description], {
        author: row.uid,
        isStatement: true,
      });
      return {
        ...shown,
        acCount,
        formulas: [...ofDescription],
        can,
      };
    },

    'GET /api/get-training-access': async ({ query: { tid }, viewer, now }) => {
      const { row } = await openTraining(services, viewer, tid, now);
      return { access: row.is_entered };
    },

    'POST /api/register-training': async ({ body, viewer, now }) => {
      await registerForTraining(services, viewer, body, now);
      return null;
    },

    'GET /api/get-training-problem-list': async ({ query: { tid }, viewer, now, locale }) => {
      await enterTraining(services, viewer, tid, now);
      return readProblemRows(db, await problemsOfTraining(db, tid), locale);
    },

    'GET /api/get-training-problem-details': async ({ query, viewer, now, locale }) => {
      const { row } = await enterTraining(services, viewer, query.tid, now);
      const inGroup = row.gid === null ? {} : { gid: row.gid };
      const scope = { kind: 'training', tid: row.id, ...inGroup } as const;
      const problem = await openProblem(services, viewer, { displayId: query.displayId }, scope);
      const problems = await problemsOfTraining(db, query.tid);
      if (!problems.includes(problem.id)) throw new ApiError('problemNotFound');
      return {
        ...(await present(problem.id, locale)),
        problemCount: await countVerdicts(db, problem),
        can: problemRights(problem.access, problem),
      };
    },

    'GET /api/get-training-rank': async ({ query, viewer, now }) => {
      const training = await enterTraining(services, viewer, query.tid, now);
      return rankTraining(db, training, query);
    },
  };
}
