import type { problemFileRoutes } from '@xiezhi/contract/routes/problem-file';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { listFiles } from './writing/files.ts';

/** What lies beside the statement of a problem. */
export function problemFileHandlers(services: Services): Pick<HandlerTable, keyof typeof problemFileRoutes> {
  return {
    'GET /api/admin/problem-files': ({ viewer, query }) => listFiles(services, viewer, query.pid),
  };
}
