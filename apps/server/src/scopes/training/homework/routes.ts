import type { trainingHomeworkRoutes } from '@xiezhi/contract/routes/training-homework';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { enterTraining } from '../access.ts';
import { writeCsv, writeXlsx, xlsxType } from '../../../platform/spreadsheet/sheet.ts';
import { readMarks } from './marks.ts';
import { canvasSheet, marksSheet, moodleSheet } from './marks-sheet.ts';
import { readHandIns, readOwnHomework } from './read.ts';
import { extendHomework, setHomework } from './write.ts';

/** Handlers for the homework of a training, used by its students and its managers. */
export function trainingHomeworkHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof trainingHomeworkRoutes> {
  const { db } = services;
  return {
    'GET /api/training-homework': async ({ query, viewer, now }) => {
      const { row } = await enterTraining(services, viewer, query.tid, now);
      return readOwnHomework(db, row, viewer.uid, now);
    },

    'PUT /api/training-homework': async ({ body, viewer, ip }) => {
      await setHomework(services, { uid: viewer.uid, ip }, body.tid, body.homework, body.former);
      return null;
    },

    'GET /api/training-hand-ins': ({ query }) => readHandIns(db, query.tid),

    'GET /api/file/training-marks': async ({ query: { tid, format }, locale, reply }) => {
      const { timeZone } = await services.siteSettings.get();
      const marks = await readMarks(db, tid, locale);
      const sheet =
        format === 'moodle'
          ? moodleSheet(marks)
          : format === 'canvas'
            ? canvasSheet(marks)
            : await marksSheet(marks, { locale, timeZone });
      const isBook = (format ?? 'xlsx') === 'xlsx';
      const name = `training_${tid}_marks${format === 'moodle' || format === 'canvas' ? `_${format}` : ''}`;
      return reply
        .type(isBook ? xlsxType : 'text/csv; charset=utf-8')
        .headers(attachmentHeaders(`${name}.${isBook ? 'xlsx' : 'csv'}`))
        .send(await (isBook ? writeXlsx(sheet) : writeCsv(sheet)));
    },

    'POST /api/training-extensions': async ({ body, viewer, ip }) => ({
      changed: await extendHomework(services, { uid: viewer.uid, ip }, body),
    }),
  };
}
