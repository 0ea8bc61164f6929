import type { auditRoutes } from '@xiezhi/contract/routes/audit';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listAuditEntries } from './list.ts';

export function auditHandlers(services: Services): Pick<HandlerTable, keyof typeof auditRoutes> {
  return {
    'GET /api/admin/audit-log': ({ query }) => listAuditEntries(services, query),
  };
}
