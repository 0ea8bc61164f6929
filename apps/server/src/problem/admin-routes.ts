import type { groupProblemRoutes } from '@xiezhi/contract/routes/group-problem';
import type { problemAdminRoutes } from '@xiezhi/contract/routes/problem-admin';
import type { tagAdminRoutes } from '@xiezhi/contract/routes/tag';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';

type AdminCalls =
  keyof typeof problemAdminRoutes | keyof typeof groupProblemRoutes | keyof typeof tagAdminRoutes;

/** Calls whose rooms are being built answer that they are not available. */
const unavailable = (): never => {
  throw new Failure('unavailable');
};

export function problemAdminHandlers(): Pick<HandlerTable, AdminCalls> {
  return {
    'GET /api/admin/problem/get-problem-list': unavailable,
    'GET /api/admin/problem': unavailable,
    'POST /api/admin/problem': unavailable,
    'PUT /api/admin/problem': unavailable,
    'DELETE /api/admin/problem': unavailable,
    'POST /api/admin/problem/restore': unavailable,
    'PUT /api/admin/problem/change-problem-auth': unavailable,
    'POST /api/admin/problem/compile-spj': unavailable,
    'POST /api/admin/problem/compile-interactive': unavailable,
    'POST /api/admin/problem-compile': unavailable,
    'GET /api/admin/problem-draft': unavailable,
    'POST /api/admin/problem-draft': unavailable,
    'PUT /api/admin/problem-draft': unavailable,
    'GET /api/admin/problem-findings': unavailable,
    'GET /api/admin/problem-statistics': unavailable,
    'GET /api/admin/group-problem/list': unavailable,
    'PUT /api/admin/group-problem/change-progress': unavailable,
    'GET /api/admin/tags': unavailable,
    'POST /api/admin/tag': unavailable,
    'PUT /api/admin/tag': unavailable,
    'DELETE /api/admin/tag': unavailable,
    'GET /api/admin/tag/classification': unavailable,
    'POST /api/admin/tag/classification': unavailable,
    'PUT /api/admin/tag/classification': unavailable,
    'DELETE /api/admin/tag/classification': unavailable,
  };
}
