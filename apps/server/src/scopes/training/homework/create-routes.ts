import type { createHomeworkRoutes } from '@xiezhi/contract/routes/create-homework';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openGroup } from '../../group/access.ts';
import { createHomework, listCandidates } from './create.ts';
import { myHomework } from './mine.ts';

/** Handlers that create homework in a single request and list the viewer's own homework. */
export function createHomeworkHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof createHomeworkRoutes> {
  const { db } = services;
  return {
    'GET /api/my-homework': ({ viewer, locale, now }) => myHomework(db, viewer.uid, locale, now),

    'GET /api/homework-candidates': async ({ query, viewer, locale }) => {
      const gid = query.gid ?? null;
      if (gid !== null) await openGroup(services, viewer, gid, 'admin');
      return listCandidates(db, viewer, { keyword: query.keyword, gid }, locale);
    },

    'POST /api/admin/homework': async ({ body: { password, ...written }, viewer, ip }) => ({
      tid: await createHomework(services, { uid: viewer.uid, ip, person: viewer }, written, { password }),
    }),

    'POST /api/group/homework': async ({ body: { gid, ...written }, viewer, ip }) => {
      await openGroup(services, viewer, gid, 'admin');
      return {
        tid: await createHomework(services, { uid: viewer.uid, ip, person: viewer }, written, { gid }),
      };
    },
  };
}
