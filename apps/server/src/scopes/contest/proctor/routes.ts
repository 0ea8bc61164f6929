import type { examRecordRoutes } from '@xiezhi/contract/routes/exam-record';
import { manageRefusal } from '@xiezhi/rules';
import { ApiError } from '../../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv } from '../../../platform/spreadsheet/sheet.ts';
import { openContest } from '../access.ts';
import type { ContestRow } from '../repository.ts';
import { recordSheet } from './record-sheet.ts';
import { allRecords, listRecords } from './records.ts';

export function examRecordHandlers(services: Services): Pick<HandlerTable, keyof typeof examRecordRoutes> {
  const { db, siteSettings } = services;

  /** Throws `contestNotFound`, `contestManagersOnly`, `examNone`. */
  async function openRecords(viewer: Viewer, cid: number, now: Date): Promise<ContestRow> {
    const { row, access: context } = await openContest(services, viewer, cid, now);
    const refusal = manageRefusal(context);
    if (refusal) throw new ApiError(refusal);
    if (!row.is_exam) throw new ApiError('examNone');
    return row;
  }

  return {
    'GET /api/exam-records': async ({ query: { cid, onlyWarned, ...query }, viewer, now }) => {
      const exam = await openRecords(viewer, cid, now);
      return listRecords(db, exam, { ...query, onlyWarned: onlyWarned ?? false }, now);
    },

    'GET /api/file/exam-records': async ({ query: { cid }, viewer, now, locale, reply }) => {
      const exam = await openRecords(viewer, cid, now);
      const { timeZone } = await siteSettings.get();
      const sheet = recordSheet(await allRecords(db, exam, now), { locale, timeZone });
      reply.headers(attachmentHeaders(`exam-${cid}-records.csv`));
      return reply.type('text/csv; charset=utf-8').send(await writeCsv(sheet));
    },
  };
}
