import type { outboxRoutes } from '@xiezhi/contract/routes/outbox';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listOutbox } from './list.ts';

export function outboxHandlers(services: Services): Pick<HandlerTable, keyof typeof outboxRoutes> {
  return {
    'GET /api/admin/outbox': ({ query }) => listOutbox(services, query),
  };
}
