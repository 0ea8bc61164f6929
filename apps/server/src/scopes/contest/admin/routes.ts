import type { contestAdminRoutes } from '@xiezhi/contract/routes/contest-admin';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { listContestsForStaff, readContestForStaff } from './read.ts';
import {
  changeContest,
  cloneContest,
  createContest,
  deleteContest,
  publishResults,
  setContestVisible,
} from './save.ts';

export function contestAdminHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestAdminRoutes> {
  const { db } = services;
  return {
    'GET /api/admin/contest/get-contest-list': ({ query, viewer, now }) =>
      listContestsForStaff(db, viewer, query, now),

    'GET /api/admin/contest': ({ query, viewer, now }) =>
      readContestForStaff(services, viewer, query.cid, now),

    'POST /api/admin/contest': async ({ body, viewer: { uid }, ip }) => {
      return { id: await createContest(services, { uid, ip }, body) };
    },

    'PUT /api/admin/contest': async ({ body: { id, ...written }, viewer: { uid }, ip }) => {
      await changeContest(services, { uid, ip }, id, written);
      return null;
    },

    'DELETE /api/admin/contest': async ({ query, viewer: { uid }, ip }) => {
      await deleteContest(services, { uid, ip }, query.cid);
      return null;
    },

    'GET /api/admin/contest/clone': async ({ query, viewer, ip }) => {
      return { id: await cloneContest(services, { uid: viewer.uid, ip, person: viewer }, query.cid) };
    },

    'POST /api/admin/contest/clone': async ({ body, viewer, ip }) => {
      return { id: await cloneContest(services, { uid: viewer.uid, ip, person: viewer }, body.cid) };
    },

    'POST /api/admin/contest/publish-results': async ({ body, viewer: { uid }, ip }) => {
      await publishResults(services, { uid, ip }, body.cid);
      return null;
    },

    'PUT /api/admin/contest/change-contest-visible': async ({ query, viewer: { uid }, ip }) => {
      await setContestVisible(services, { uid, ip }, query.cid, query.visible);
      return null;
    },
  };
}
