import { isGroupAuth } from '@xiezhi/contract/enums/group';
import type { groupMemberRoutes } from '@xiezhi/contract/routes/group-member';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { joinGroup, leaveGroup } from './joining.ts';
import { changeMember, removeMember } from './member-change.ts';
import { listMembers } from './members.ts';
import { openGroup } from './access.ts';

export function groupMemberHandlers(services: Services): Pick<HandlerTable, keyof typeof groupMemberRoutes> {
  const { db } = services;
  return {
    'GET /api/group/get-member-list': async ({ query, viewer }) => {
      const group = await openGroup(services, viewer, query.gid, 'member');
      return listMembers(db, viewer, group, query, 'members');
    },

    'GET /api/group/get-apply-list': async ({ query, viewer }) => {
      const group = await openGroup(services, viewer, query.gid, 'admin');
      return listMembers(db, viewer, group, query, 'everybody');
    },

    'POST /api/group/member': async ({ query, viewer, now }) => {
      await joinGroup(services, viewer, query, now);
      return null;
    },

    'DELETE /api/group/member/exit': async ({ query, viewer, now }) => {
      await leaveGroup(services, viewer, query.gid, now);
      return null;
    },

    'PUT /api/group/member': async ({ body: { auth, ...named }, viewer, now }) => {
      if (isGroupAuth(auth)) await changeMember(services, viewer, { ...named, auth }, now);
      return null;
    },

    'DELETE /api/group/member': async ({ query, viewer, now }) => {
      await removeMember(services, viewer, query, now);
      return null;
    },
  };
}
