import type { problemCheckRoutes } from '@xiezhi/contract/routes/problem-check';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { cancelCheck, showChecks, startCheck } from './service.ts';
import { deleteSolution, findSolution, saveSolution, solutionVersion } from './solutions.ts';

export function problemCheckHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof problemCheckRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/problem-check': ({ query, locale }) => showChecks(db, query.pid, locale),

    'POST /api/admin/problem-check': async ({ viewer: { uid }, ip, body, locale, now }) => {
      const id = await startCheck(services, { uid, ip }, body.pid, now);
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'POST /api/admin/problem-check/cancel': async ({ viewer: { uid }, ip, body, now }) => {
      await cancelCheck(services, { uid, ip }, body.pid, now);
      return null;
    },

    'GET /api/admin/problem-solution': async ({ query }) => {
      const solution = await findSolution(db, query.pid, query.path);
      const { files = {}, ...shown } = solution;
      return { ...shown, fileNames: Object.keys(files), version: solutionVersion(solution) };
    },

    'PUT /api/admin/problem-solution': async ({ viewer: { uid }, ip, body }) => {
      const { pid, formerPath = null, version = null, name, language, code, expected = null } = body;
      const former = { path: formerPath, version };
      const saved = await saveSolution(db, { uid, ip }, pid, former, { name, language, code, expected });
      return { path: saved.path, version: solutionVersion(saved) };
    },

    'DELETE /api/admin/problem-solution': async ({ viewer: { uid }, ip, query }) => {
      await deleteSolution(db, { uid, ip }, query.pid, query.path);
      return null;
    },
  };
}
