import type { groupContestRoutes } from '@xiezhi/contract/routes/group-contest';
import { groupRole } from '@xiezhi/rules';
import { openGroup } from '../../group/access.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { findProblem } from '../../../problems/problem/policy.ts';
import { ofGroup, publicProblem } from '../../../platform/scope/sql.ts';
import { createFromLegacyForm } from '../../../problems/problem/authoring/from-legacy-form.ts';
import type { FindingSource } from '../../../problems/problem/authoring/findings.ts';
import { readGroupHome } from '../../../problems/problem/authoring/owning-group.ts';
import type { Services } from '../../../platform/services.ts';
import { listContests } from '../list.ts';
import { findContest } from '../repository.ts';
import {
  announceTo,
  changeContestAnnouncement,
  listContestAnnouncements as listAnnouncements,
  readContestAnnouncement,
  removeContestAnnouncement,
} from './announcements.ts';
import { checkMayDeleteContest } from './policy.ts';
import { listContestProblems, readLink } from './problem-read.ts';
import {
  addContestProblems,
  orderContestProblems,
  saveContestProblem,
  removeContestProblem,
  type Setter,
} from './problem-save.ts';
import { listContestsForStaff, readContestForStaff } from './read.ts';
import {
  changeContest,
  cloneContest,
  createContest,
  deleteContest,
  publishResults,
  setContestVisible,
} from './save.ts';

const setter = ({ viewer, ip }: { readonly viewer: Viewer; readonly ip: string }): Setter => ({
  uid: viewer.uid,
  ip,
  person: viewer,
});

/**
 * Handlers of group contests: the same actions as for site contests, for staff of the group.
 * @param findingSources checks of other modules that report what a problem lacks before it becomes visible
 */
export function groupContestHandlers(
  services: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof groupContestRoutes> {
  const { db } = services;

  /** Checks that the viewer has at least this role in the group; returns the group and the viewer's role. */
  async function enter(viewer: Viewer, gid: number, need: 'member' | 'admin') {
    const { access: context } = await openGroup(services, viewer, gid, need);
    return { gid, role: groupRole(context) };
  }

  async function groupOf(cid: number): Promise<number> {
    const gid = (await findContest(db, cid, null))?.gid;
    if (gid === null || gid === undefined) throw new ApiError('contestNotFound');
    return gid;
  }

  /** Throws `groupContestAnnouncementNotFound` if the announcement does not belong to the contest. */
  async function checkAnnouncement(aid: number, cid: number): Promise<void> {
    const row = await db
      .selectFrom('contest_announcement')
      .where('id', '=', aid)
      .where('cid', '=', cid)
      .select('id')
      .executeTakeFirst();
    if (!row) throw new ApiError('groupContestAnnouncementNotFound');
  }

  return {
    'GET /api/group/get-contest-list': async ({ query, viewer, now, locale }) => {
      const { gid } = await enter(viewer, query.gid, 'member');
      return listContests(db, gid, query, now, locale);
    },

    'GET /api/group/get-admin-contest-list': async ({ query, viewer, now }) =>
      listContestsForStaff(db, viewer, query, now, await enter(viewer, query.gid, 'admin')),

    'GET /api/group/contest': ({ query, viewer, now }) =>
      readContestForStaff(services, viewer, query.cid, now),

    'POST /api/group/contest': async (call) => {
      const { gid, ...written } = call.body;
      if (gid === undefined) throw new ApiError('groupNotFound');
      await enter(call.viewer, gid, 'admin');
      return { id: await createContest(services, setter(call), written, gid) };
    },

    'PUT /api/group/contest': async (call) => {
      const { id, ...written } = call.body;
      await changeContest(services, setter(call), id, written);
      return null;
    },

    'DELETE /api/group/contest': async (call) => {
      await checkMayDeleteContest(services, call.viewer, call.query.cid);
      await deleteContest(services, setter(call), call.query.cid);
      return null;
    },

    'POST /api/group/contest-clone': async (call) => ({
      id: await cloneContest(services, setter(call), call.body.cid),
    }),

    'POST /api/group/contest-publish-results': async (call) => {
      await publishResults(services, setter(call), call.body.cid);
      return null;
    },

    'PUT /api/group/change-contest-visible': async (call) => {
      await setContestVisible(services, setter(call), call.query.cid, call.query.visible);
      return null;
    },

    'GET /api/group/get-contest-problem-list': async ({ query, viewer, locale }) => {
      const source = query.fromGroup ? ofGroup(await groupOf(query.cid)) : publicProblem();
      return listContestProblems(db, viewer, { ...query, source }, locale);
    },

    'POST /api/group/contest-problem': async (call) => {
      const { problem, ...rest } = call.body;
      if (problem.gid === undefined) throw new ApiError('groupNotFound');
      await enter(call.viewer, problem.gid, 'admin');
      const home = await readGroupHome(db, problem.gid);
      const dto = { ...rest, problem: { ...problem, auth: 3 } };
      const by = { ...setter(call), locale: call.locale };
      const isForContest = true;
      return {
        pid: await createFromLegacyForm({ ...services, findingSources }, by, dto, home, { isForContest }),
      };
    },

    'GET /api/group/contest-problem': ({ query }) => readLink(db, query.cid, query.pid),

    'PUT /api/group/contest-problem': async (call) => {
      const { id, cid, pid, ...written } = call.body;
      await saveContestProblem(services, setter(call), { id, cid, pid }, written);
      return null;
    },

    'DELETE /api/group/contest-problem': async (call) => {
      await removeContestProblem(services, setter(call), call.query.cid, call.query.pid);
      return null;
    },

    'POST /api/group/add-contest-problem-from-public': async (call) => {
      const { cid, pid, displayId } = call.body;
      const { isGroup } = await findProblem(db, { pid });
      if (isGroup) throw new ApiError('problemNotFound');
      await addContestProblems(services, setter(call), cid, [{ pid, displayId }]);
      return null;
    },

    'POST /api/group/add-contest-problem-from-group': async (call) => {
      const { cid, problemId, displayId } = call.query;
      const { id, isGroup } = await findProblem(db, { displayId: problemId });
      if (!isGroup) throw new ApiError('problemNotFound');
      await addContestProblems(services, setter(call), cid, [{ pid: id, displayId }]);
      return null;
    },

    'POST /api/group/contest-problems': async (call) => {
      const additions = call.body.pids.map((pid) => ({ pid }));
      return { displayIds: await addContestProblems(services, setter(call), call.body.cid, additions) };
    },

    'PUT /api/group/contest-problem-order': async (call) => {
      await orderContestProblems(services, setter(call), call.body.cid, call.body.order);
      return null;
    },

    'GET /api/group/get-contest-announcement-list': ({ query }) => listAnnouncements(db, query),

    'GET /api/group/contest-announcement': async ({ query: { aid, cid } }) => {
      await checkAnnouncement(aid, cid);
      return readContestAnnouncement(db, aid);
    },

    'POST /api/group/contest-announcement': async (call) => {
      await announceTo(services, setter(call), call.body.cid, call.body.announcement);
      return null;
    },

    'PUT /api/group/contest-announcement': async (call) => {
      const { id, version, ...written } = call.body.announcement;
      if (id === undefined) throw new ApiError('groupContestAnnouncementNotFound');
      await checkAnnouncement(id, call.body.cid);
      const which = { id, of: call.body.cid, version: version ?? null };
      await changeContestAnnouncement(services, setter(call), which, written);
      return null;
    },

    'DELETE /api/group/contest-announcement': async (call) => {
      await checkAnnouncement(call.query.aid, call.query.cid);
      await removeContestAnnouncement(services, setter(call), call.query.aid);
      return null;
    },
  };
}
