import type { trainingHomeworkRoutes } from '@xiezhi/contract/routes/training-homework';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { enterTraining } from '../access.ts';
import { readHandIns, readOwnHomework } from './read.ts';
import { extendHomework, setHomework } from './write.ts';

/** A training as homework: for who does it, and for whoever manages it. */
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

    'POST /api/training-extensions': async ({ body, viewer, ip }) => ({
      changed: await extendHomework(services, { uid: viewer.uid, ip }, body),
    }),
  };
}
