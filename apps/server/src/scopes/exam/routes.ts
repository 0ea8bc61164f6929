import type { examRoutes } from '@xiezhi/contract/routes/exam';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Exams } from './exams.ts';

export function examHandlers(exams: Exams): Pick<HandlerTable, keyof typeof examRoutes> {
  return {
    'GET /api/exam': async ({ viewer, now }) => {
      const sat = await exams.satBy(viewer, now);
      return sat.map(({ cid, title, until }) => ({ cid, title, until: until.toISOString() }));
    },
  };
}
