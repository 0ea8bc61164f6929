import type { problemFileRoutes } from '@xiezhi/contract/routes/problem-file';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listProblemFiles } from './authoring/files.ts';

/** Handlers of the routes for files of a problem's statement. */
export function problemFileHandlers(services: Services): Pick<HandlerTable, keyof typeof problemFileRoutes> {
  return {
    'GET /api/admin/problem-files': ({ viewer, query }) => listProblemFiles(services, viewer, query.pid),
  };
}
