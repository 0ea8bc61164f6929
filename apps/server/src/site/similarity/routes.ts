import type { similarityRoutes } from '@xiezhi/contract/routes/similarity';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { askForStatement, findPairTarget, showPair } from './cases.ts';
import { decideCase } from './decision.ts';
import { listOwnCases, writeAppeal, writeStatement } from './own-cases.ts';
import { openReportTarget, openStoredTarget, reportTargetOf } from './policy.ts';
import {
  cancelReport,
  deleteReport,
  findReportTarget,
  listSimilarityReports,
  showReport,
  startReport,
} from './reports.ts';

/** Handlers of similarity reports, of the cases that arise from them, and of a user's own cases. */
export function similarityHandlers(services: Services): Pick<HandlerTable, keyof typeof similarityRoutes> {
  const { db } = services;
  return {
    'GET /api/similarity/reports': async ({ query, viewer, locale }) =>
      listSimilarityReports(db, await openReportTarget(services, viewer, reportTargetOf(query)), locale),

    'POST /api/similarity/report': async ({ body, viewer, ip, now }) => {
      const target = await openReportTarget(services, viewer, reportTargetOf(body));
      return { id: await startReport(services, { uid: viewer.uid, ip }, target, body.choice, now) };
    },

    'GET /api/similarity/report': async ({ query: { id }, viewer, locale }) => {
      const target = await openStoredTarget(services, viewer, await findReportTarget(db, id));
      return showReport(db, target, id, locale);
    },

    'POST /api/similarity/report/cancel': async ({ body: { id }, viewer, ip, now }) => {
      const target = await openStoredTarget(services, viewer, await findReportTarget(db, id));
      await cancelReport(services, { uid: viewer.uid, ip }, target, id, now);
      return null;
    },

    'DELETE /api/similarity/report': async ({ query: { id }, viewer, ip, now }) => {
      const target = await openStoredTarget(services, viewer, await findReportTarget(db, id));
      await deleteReport(services, { uid: viewer.uid, ip }, target, id, now);
      return null;
    },

    'GET /api/similarity/pair': async ({ query: { id }, viewer, ip }) => {
      const target = await openStoredTarget(services, viewer, await findPairTarget(db, id));
      return showPair(db, { uid: viewer.uid, ip }, target, id);
    },

    'POST /api/similarity/ask': async ({ body, viewer, ip }) => {
      const target = await openStoredTarget(services, viewer, await findPairTarget(db, body.pairId));
      await askForStatement(services, { uid: viewer.uid, ip }, target, body);
      return null;
    },

    'PUT /api/similarity/decision': async ({ body, viewer, ip }) => {
      const target = await openStoredTarget(services, viewer, await findPairTarget(db, body.pairId));
      await decideCase(services, { uid: viewer.uid, ip }, target, body);
      return null;
    },

    'GET /api/similarity/own-cases': async ({ viewer, now, locale }) => ({
      cases: await listOwnCases(db, viewer.uid, now, locale),
    }),

    'PUT /api/similarity/statement': async ({ body, viewer }) => {
      await writeStatement(services, viewer.uid, body.caseId, body.text);
      return null;
    },

    'POST /api/similarity/appeal': async ({ body, viewer }) => {
      await writeAppeal(services, viewer.uid, body.caseId, body.text);
      return null;
    },
  };
}
