import { groupAuths } from '@xiezhi/contract/group';
import type { groupRoutes } from '@xiezhi/contract/routes/group';
import { groupRefusal } from '@xiezhi/rules';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readGroup } from './detail.ts';
import { changeGroup } from './save.ts';
import { authOf, findGroup, standingTo } from './repository.ts';

export function groupHandlers(services: Services): Pick<HandlerTable, keyof typeof groupRoutes> {
  const { db } = services;
  return {
    'GET /api/get-group-detail': ({ query: { gid }, viewer, now }) => readGroup(services, viewer, gid, now),

    // Whether the group exists is told to those alone who would be let in.
    'GET /api/get-group-access': async ({ query: { gid }, viewer }) => {
      const row = await findGroup(db, gid, viewer.uid);
      if (!row && viewer.role === 'root') throw new Failure('groupNotFound');
      if (!row) return { access: false };
      const refusal = groupRefusal(standingTo(row, viewer), 'member');
      if (refusal === 'groupNotFound' && authOf(row.my_auth) >= groupAuths.member) throw new Failure(refusal);
      return { access: refusal === null };
    },

    'GET /api/get-group-auth': async ({ query: { gid }, viewer }) => {
      const row = await db
        .selectFrom('group_member')
        .where('gid', '=', gid)
        .where('uid', '=', viewer.uid)
        .select('auth')
        .executeTakeFirst();
      return authOf(row?.auth);
    },

    'PUT /api/group': async ({ body, viewer, ip, now }) => {
      await changeGroup(services, { viewer, ip }, body, now);
      return null;
    },
  };
}
