import type { examRoutes } from '@xiezhi/contract/routes/exam';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordAbsence } from './absences.ts';
import type { Exams } from './exams.ts';

export function examHandlers(
  { db, events }: Pick<Services, 'db' | 'events'>,
  exams: Exams,
): Pick<HandlerTable, keyof typeof examRoutes> {
  return {
    'GET /api/exam': async ({ viewer, now }) => {
      const activeExams = await exams.activeExamsOf(viewer, now);
      return activeExams.map(({ cid, title, until }) => ({ cid, title, until: until.toISOString() }));
    },

    'POST /api/exam-hand-in': async ({ body: { cid }, viewer, now }) => {
      const activeExams = await exams.activeExamsOf(viewer, now);
      const exam = activeExams.find((one) => one.cid === cid);
      if (!exam) throw new ApiError('examNotSat');
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('exam_hand_in')
          .values({ cid, uid: viewer.uid, handed_in_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['cid', 'uid'])
              .doUpdateSet({ handed_in_at: now })
              .where('exam_hand_in.handed_in_at', '<', exam.startsAt),
          )
          .execute();
        await events.publish(transaction, `contest:${cid}`);
      });
      return null;
    },

    'POST /api/exam-report': async ({ body: { cid, event, awayMs = 0 }, viewer, now }) => {
      const activeExams = await exams.activeExamsOf(viewer, now);
      const exam = activeExams.find((one) => one.cid === cid);
      if (!exam) throw new ApiError('examNotSat');
      // The exam guard, which runs before each handler, has already recorded this visit.
      if (event === 'here') return null;
      const isAway = event === 'left';
      const at = isAway ? new Date(now.getTime() - awayMs) : now;
      await recordAbsence(db, { exam, uid: viewer.uid, isAway }, at);
      return null;
    },
  };
}
