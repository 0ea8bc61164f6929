import type { groupProblemRoutes } from '@xiezhi/contract/routes/group-problem';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import type { FindingSource } from './authoring/findings.ts';
import { examine, listApplied } from './authoring/group-problem.ts';

export function groupReviewHandlers(
  services: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof groupProblemRoutes> {
  return {
    'GET /api/admin/group-problem/list': ({ query, locale }) => listApplied(services.db, query, locale),

    'PUT /api/admin/group-problem/change-progress': async ({ viewer, ip, locale, body }) => {
      const by = { uid: viewer.uid, ip, person: viewer, locale };
      const { pid, progress, comment = null } = body;
      await examine({ ...services, findingSources }, by, { pid, progress, comment });
      return null;
    },
  };
}
