import type { smsRoutes } from '@xiezhi/contract/routes/sms';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { sendTestSms } from './test-sms.ts';

/** Number of rows of the outbox that are shown. */
const shown = 20;

export function smsHandlers(services: Services): Pick<HandlerTable, keyof typeof smsRoutes> {
  return {
    'GET /api/admin/sms-outbox': async () => {
      const rows = await services.db
        .selectFrom('sms_outbox')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(shown)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        phone: row.phone,
        templateCode: row.template_code,
        error: row.error,
        gmtCreate: row.created_at.toISOString(),
      }));
    },

    'POST /api/admin/sms-test': async ({ viewer: { uid }, ip, body }) => {
      await sendTestSms(services, { uid, ip }, body.phone);
      return null;
    },
  };
}
