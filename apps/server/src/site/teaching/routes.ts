import type { teachingRoutes } from '@xiezhi/contract/routes/teaching';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTeacherOverview } from './overview.ts';

/** Handlers of the start page for teachers. */
export function teachingHandlers({
  db,
}: Pick<Services, 'db'>): Pick<HandlerTable, keyof typeof teachingRoutes> {
  return {
    'GET /api/teacher-overview': ({ viewer, locale, now }) => readTeacherOverview(db, viewer, locale, now),
  };
}
