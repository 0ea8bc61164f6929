import type { examRoutes } from '@xiezhi/contract/routes/exam';
import { manageRefusal } from '@xiezhi/rules';
import { attachmentHeaders } from '../../platform/http/download.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { writeCsv } from '../../platform/spreadsheet/sheet.ts';
import { openContest } from '../contest/access.ts';
import { recordAbsence } from './absences.ts';
import type { Exams } from './exams.ts';
import { recordSheet } from './record-sheet.ts';
import { allRecords, listRecords } from './records.ts';

export function examHandlers(services: Services, exams: Exams): Pick<HandlerTable, keyof typeof examRoutes> {
  const { db, events, siteSettings } = services;

  /** Throws `contestNotFound`, `contestManagersOnly`, `examNone`. */
  async function openRecords(viewer: Viewer, cid: number, now: Date): Promise<void> {
    const { row, standing } = await openContest(services, viewer, cid, now);
    const refusal = manageRefusal(standing);
    if (refusal) throw new ApiError(refusal);
    if (!row.is_exam) throw new ApiError('examNone');
  }

  return {
    'GET /api/exam': async ({ viewer, now }) => {
      const sat = await exams.satBy(viewer, now);
      return sat.map(({ cid, title, until }) => ({ cid, title, until: until.toISOString() }));
    },

    'POST /api/exam-hand-in': async ({ body: { cid }, viewer, now }) => {
      const sat = await exams.satBy(viewer, now);
      if (!sat.some((exam) => exam.cid === cid)) throw new ApiError('examNotSat');
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('exam_hand_in')
          .values({ cid, uid: viewer.uid, handed_in_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await events.publish(transaction, `contest:${cid}`);
      });
      return null;
    },

    'POST /api/exam-report': async ({ body: { cid, event }, viewer, now }) => {
      const sat = await exams.satBy(viewer, now);
      if (!sat.some((exam) => exam.cid === cid)) throw new ApiError('examNotSat');
      // The guard has recorded the contact.
      if (event !== 'here') await recordAbsence(db, { cid, uid: viewer.uid, isAway: event === 'left' }, now);
      return null;
    },

    'GET /api/exam-records': async ({ query: { cid, onlyWarned, ...query }, viewer, now }) => {
      await openRecords(viewer, cid, now);
      return listRecords(db, cid, { ...query, onlyWarned: onlyWarned ?? false }, now);
    },

    'GET /api/file/exam-records': async ({ query: { cid }, viewer, now, locale, reply }) => {
      await openRecords(viewer, cid, now);
      const { timeZone } = await siteSettings.get();
      const sheet = recordSheet(await allRecords(db, cid, now), { locale, timeZone });
      reply.headers(attachmentHeaders(`exam-${cid}-records.csv`));
      return reply.type('text/csv; charset=utf-8').send(writeCsv(sheet));
    },
  };
}
