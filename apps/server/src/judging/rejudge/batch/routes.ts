import type { rejudgeBatchRoutes } from '@xiezhi/contract/routes/rejudge-batch';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { applyBatch, discardBatch } from './apply-or-discard.ts';
import { diffBatch, findBatch, listBatches } from './read-batches.ts';
import { createBatch } from './create.ts';

export function rejudgeBatchHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof rejudgeBatchRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/rejudge-batches': async ({ viewer, query }) => listBatches(db, viewer, query),

    'POST /api/admin/rejudge-batches': async ({ viewer, ip, body }) =>
      findBatch(db, viewer, await createBatch(services, { viewer, ip }, body)),

    'GET /api/admin/rejudge-batch': async ({ viewer, query }) => diffBatch(db, viewer, query.id),

    'POST /api/admin/rejudge-batch/apply': async ({ viewer, ip, body }) => {
      await findBatch(db, viewer, body.id);
      await applyBatch(services, { uid: viewer.uid, ip }, body.id);
      return findBatch(db, viewer, body.id);
    },

    'POST /api/admin/rejudge-batch/drop': async ({ viewer, ip, body }) => {
      await findBatch(db, viewer, body.id);
      await discardBatch(services, { uid: viewer.uid, ip }, body.id);
      return findBatch(db, viewer, body.id);
    },
  };
}
