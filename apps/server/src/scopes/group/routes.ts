import { groupAuths } from '@xiezhi/contract/enums/group';
import type { groupRoutes } from '@xiezhi/contract/routes/group';
import { groupRefusal } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { groupAllowanceOf, createGroup } from './create.ts';
import { readGroup } from './detail.ts';
import { listGroups } from './list.ts';
import { disbandGroup, transferOwnership, restoreGroup } from './owner.ts';
import { openGroup } from './access.ts';
import { setPicture } from './picture.ts';
import { createGroupRank } from './rank.ts';
import { readGroupLog } from './read-log.ts';
import { changeGroup } from './save.ts';
import { groupAuthOf, findGroup, groupAccessOf } from './repository.ts';

export function groupHandlers(services: Services): Pick<HandlerTable, keyof typeof groupRoutes> {
  const { db } = services;
  const rank = createGroupRank(services);
  return {
    'GET /api/get-group-list': ({ query, viewer }) => listGroups(db, viewer, query),

    'GET /api/group-allowance': ({ viewer, now }) => groupAllowanceOf(services, viewer, now),

    'POST /api/group': async ({ body, viewer, now }) => ({
      id: await createGroup(services, viewer, body, now),
    }),

    'DELETE /api/group': async ({ query: { gid }, viewer, ip, now }) => {
      await disbandGroup(services, { viewer, ip }, gid, now);
      return null;
    },

    'POST /api/group/restore': async ({ body: { gid }, viewer: { uid }, ip, now }) => {
      await restoreGroup(services, { uid, ip }, gid, now);
      return null;
    },

    'POST /api/group/owner': async ({ body, viewer, now }) => {
      await transferOwnership(services, viewer, body, now);
      return null;
    },

    'GET /api/get-group-rank-list': async ({ query, viewer }) => {
      const { access: context } = await openGroup(services, viewer, query.gid, 'member');
      return rank({ ...query, isByRealname: groupRefusal(context, 'admin') === null });
    },

    'POST /api/file/upload-group-avatar': async ({ viewer, request, now }) => {
      const gid = await setPicture(services, viewer, request, now);
      return readGroup(services, viewer, gid, now);
    },

    'GET /api/group/log': async ({ query, viewer }) => {
      await openGroup(services, viewer, query.gid, 'root');
      return readGroupLog(db, query);
    },

    'GET /api/get-group-detail': ({ query: { gid }, viewer, now }) => readGroup(services, viewer, gid, now),

    // Only viewers who may enter the group learn that it exists.
    'GET /api/get-group-access': async ({ query: { gid }, viewer }) => {
      const row = await findGroup(db, gid, viewer.uid);
      if (!row && viewer.role === 'root') throw new ApiError('groupNotFound');
      if (!row) return { access: false };
      const refusal = groupRefusal(groupAccessOf(row, viewer), 'member');
      if (refusal === 'groupNotFound' && groupAuthOf(row.my_auth) >= groupAuths.member)
        throw new ApiError(refusal);
      return { access: refusal === null };
    },

    'GET /api/get-group-auth': async ({ query: { gid }, viewer }) => {
      const row = await db
        .selectFrom('group_member')
        .innerJoin('app_group', 'app_group.id', 'group_member.gid')
        .where('gid', '=', gid)
        .where('group_member.uid', '=', viewer.uid)
        .where('hidden_at', 'is', null)
        .select('group_member.auth')
        .executeTakeFirst();
      return groupAuthOf(row?.auth);
    },

    'PUT /api/group': async ({ body, viewer, ip, now }) => {
      await changeGroup(services, { viewer, ip }, body, now);
      return null;
    },
  };
}
