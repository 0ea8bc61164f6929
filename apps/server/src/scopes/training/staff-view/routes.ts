import type { trainingClassRoutes } from '@xiezhi/contract/routes/training-class';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv, writeXlsx, xlsxType } from '../../../platform/spreadsheet/sheet.ts';
import { readMatrix } from './matrix.ts';
import { matrixSheet } from './matrix-sheet.ts';
import { readLiveProgress } from './live-progress.ts';

/** Handlers of the class overview of a training, for managers of the training. */
export function trainingClassHandlers({
  db,
  siteSettings,
}: Pick<Services, 'db' | 'siteSettings'>): Pick<HandlerTable, keyof typeof trainingClassRoutes> {
  return {
    'GET /api/training-matrix': ({ query, locale }) => readMatrix(db, query.tid, locale),

    'GET /api/file/download-training-matrix': async ({ query, locale, reply }) => {
      const { tid, keyword, onlyStuck, format } = query;
      const matrix = await readMatrix(db, tid, locale);
      const { timeZone } = await siteSettings.get();
      const filter = { keyword, onlyStuck: onlyStuck ?? false };
      const sheet = await matrixSheet(matrix, filter, { locale, timeZone });
      const isCsv = format === 'csv';
      return reply
        .type(isCsv ? 'text/csv; charset=utf-8' : xlsxType)
        .headers(attachmentHeaders(`training_${tid}_matrix.${isCsv ? 'csv' : 'xlsx'}`))
        .send(await (isCsv ? writeCsv(sheet) : writeXlsx(sheet)));
    },

    'GET /api/training-pulse': ({ query, locale, now }) => readLiveProgress(db, query.tid, { locale, now }),
  };
}
