import type { contestRehearsalRoutes } from '@xiezhi/contract/routes/contest-rehearsal';
import { ApiError } from '../../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv } from '../../../platform/spreadsheet/sheet.ts';
import { reportRows } from './report-rows.ts';
import { listRehearsals, showRehearsal } from './show.ts';
import { cancelRehearsal, startRehearsal } from './start.ts';

export function contestRehearsalHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestRehearsalRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/contest/rehearsals': ({ query: { cid }, locale, now }) =>
      listRehearsals(db, cid, locale, now),

    'GET /api/admin/contest/rehearsal': ({ query, locale }) => showRehearsal(db, query, locale),

    'POST /api/admin/contest/rehearsal': async ({ body, viewer: { uid }, ip, now }) => {
      const { minutes = null, ...wanted } = body;
      return { id: await startRehearsal(services, { uid, ip }, { ...wanted, minutes }, now) };
    },

    'POST /api/admin/contest/rehearsal/cancel': async ({ body, viewer: { uid }, ip, now }) => {
      await cancelRehearsal(services, { uid, ip }, body, now);
      return null;
    },

    'GET /api/admin/contest/rehearsal-report': async ({ query, locale, reply }) => {
      const { report, sentences } = await showRehearsal(db, query, locale);
      if (report === null) throw new ApiError('rehearsalNotFound');
      const { cid, id, format = 'json' } = query;
      const file = `contest_${cid}_rehearsal_${id}`;
      const attached = (type: string, ending: string) =>
        reply.type(type).headers(attachmentHeaders(`${file}.${ending}`));
      if (format === 'csv') {
        const [heads = [], ...rest] = reportRows(report, sentences);
        return attached('text/csv; charset=utf-8', 'csv').send(
          await writeCsv({ heads: heads.map(String), rows: rest }),
        );
      }
      return attached('application/json; charset=utf-8', 'json').send(
        JSON.stringify({ sentences, ...report }, null, 2),
      );
    },
  };
}
