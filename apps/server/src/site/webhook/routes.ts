import type { webhookRoutes } from '@xiezhi/contract/routes/webhook';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listDeliveries, resend, testWebhook } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, renewSecret } from './manage.ts';

export function webhookHandlers(services: Services): Pick<HandlerTable, keyof typeof webhookRoutes> {
  return {
    'GET /api/admin/webhooks': () => listWebhooks(services),

    'POST /api/admin/webhooks': ({ viewer: { uid }, ip, body }) => createWebhook(services, { uid, ip }, body),

    'PUT /api/admin/webhooks': async ({ viewer: { uid }, ip, body: { id, ...change } }) => {
      await changeWebhook(services, { uid, ip }, id, change);
      return null;
    },

    'DELETE /api/admin/webhooks': async ({ viewer: { uid }, ip, query }) => {
      await deleteWebhook(services, { uid, ip }, query.id);
      return null;
    },

    'POST /api/admin/webhooks/secret': ({ viewer: { uid }, ip, body }) =>
      renewSecret(services, { uid, ip }, body.id),

    'POST /api/admin/webhooks/test': async ({ viewer: { uid }, ip, body }) => ({
      id: await testWebhook(services, { uid, ip }, body.id),
    }),

    'GET /api/admin/webhooks/deliveries': ({ query }) => listDeliveries(services, query),

    'POST /api/admin/webhooks/resend': async ({ viewer: { uid }, ip, body }) => {
      await resend(services, { uid, ip }, body.id);
      return null;
    },
  };
}
