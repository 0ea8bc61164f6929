import type { contestProblemAdminRoutes } from '@xiezhi/contract/routes/contest-problem-admin';
import { managesBank } from '@xiezhi/rules';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { presentProblemForStaff } from '../../../problems/problem/detail.ts';
import { checkProblemOwner } from '../../../problems/problem/policy.ts';
import { ensureRemoteProblem } from '../../../judging/remote-judge/import/import-problem.ts';
import { deleteProblem } from '../../../problems/problem/authoring/lifecycle.ts';
import {
  updateFromLegacyForm,
  createFromLegacyForm,
} from '../../../problems/problem/authoring/from-legacy-form.ts';
import type { FindingSource } from '../../../problems/problem/authoring/findings.ts';
import type { Services } from '../../../platform/services.ts';
import { contestOfLink, listContestProblems, readLink } from './problem-read.ts';
import {
  addContestProblems,
  orderContestProblems,
  putLink,
  removeContestProblem,
  type Setter,
} from './problem-save.ts';

const setter = ({ viewer, ip }: { readonly viewer: Viewer; readonly ip: string }): Setter => ({
  uid: viewer.uid,
  ip,
  person: viewer,
});

/**
 * Handlers with which staff manage the problems of contests.
 * @param findingSources checks of other modules that report what a problem lacks before it becomes visible
 */
export function contestProblemAdminHandlers(
  given: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof contestProblemAdminRoutes> {
  const services = { ...given, findingSources };
  const { db } = services;
  return {
    'GET /api/admin/contest/get-problem-list': ({ viewer, query, locale }) =>
      listContestProblems(db, viewer, query, locale),

    'GET /api/admin/contest/problem': ({ query, locale }) => presentProblemForStaff(db, query.pid, locale),

    'POST /api/admin/contest/problem': async (call) => {
      const { problem, ...rest } = call.body;
      const dto = { ...rest, problem: { ...problem, auth: 3 } };
      return { pid: await createFromLegacyForm(services, { ...setter(call), locale: call.locale }, dto) };
    },

    'PUT /api/admin/contest/problem': async (call) => {
      const { id } = call.body.problem;
      if (id === undefined) throw new ApiError('problemNotFound');
      await updateFromLegacyForm(services, { ...setter(call), locale: call.locale }, id, call.body);
      return null;
    },

    'DELETE /api/admin/contest/problem': async (call) => {
      const { cid, pid } = call.query;
      if (cid !== undefined) {
        await removeContestProblem(services, setter(call), cid, pid);
        return null;
      }
      // Without `cid` the request deletes the problem itself, which requires permissions for the problem bank.
      if (!managesBank({ person: call.viewer })) throw new ApiError('forbidden');
      await checkProblemOwner(services, call.viewer, pid);
      await deleteProblem(services, { ...setter(call), locale: call.locale }, pid);
      return null;
    },

    'GET /api/admin/contest/contest-problem': ({ query }) => readLink(db, query.cid, query.pid),

    'PUT /api/admin/contest/contest-problem': async (call) => {
      const { id, cid, pid, ...written } = call.body;
      const of = cid ?? (id === undefined ? null : await contestOfLink(db, id));
      return putLink(services, setter(call), { id, cid: of ?? undefined, pid }, written);
    },

    'POST /api/admin/contest/add-problem-from-public': async (call) => {
      const { cid, pid, displayId } = call.body;
      await addContestProblems(services, setter(call), cid, [{ pid, displayId }]);
      return null;
    },

    'POST /api/admin/contest/add-problems': async (call) => {
      const { cid, pids, staysPublic } = call.body;
      const additions = pids.map((pid) => ({ pid, staysPublic }));
      return { displayIds: await addContestProblems(services, setter(call), cid, additions) };
    },

    'PUT /api/admin/contest/problem-order': async ({ body, viewer: { uid }, ip }) => {
      await orderContestProblems(services, { uid, ip }, body.cid, body.order);
      return null;
    },

    'GET /api/admin/contest/import-remote-oj-problem': async (call) => {
      const { cid, displayId, ...remote } = call.query;
      const { uid, username } = call.viewer;
      const pid = await ensureRemoteProblem(services, remote, { uid, username, ip: call.ip }, 3);
      await addContestProblems(services, setter(call), cid, [{ pid, displayId }]);
      return null;
    },
  };
}
