import type { Locale } from '@xiezhi/contract/limits';
import type { groupProblemsRoutes } from '@xiezhi/contract/routes/group-problems';
import { openGroup } from '../access.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { presentProblemForStaff } from '../../../problems/problem/detail.ts';
import { proposeDisplayId } from '../../../problems/problem/free-display-id.ts';
import { createProblemList } from '../../../problems/problem/list.ts';
import { changeAuth, deleteProblem } from '../../../problems/problem/authoring/lifecycle.ts';
import { checkMayDelete } from '../../../problems/problem/policy.ts';
import {
  updateFromLegacyForm,
  createFromLegacyForm,
} from '../../../problems/problem/authoring/from-legacy-form.ts';
import type { FindingSource } from '../../../problems/problem/authoring/findings.ts';
import { readGroupHome } from '../../../problems/problem/authoring/owning-group.ts';
import { readProblemDraft } from '../../../problems/problem/authoring/present-draft.ts';
import { createProblem, type ProblemWriter } from '../../../problems/problem/authoring/save.ts';
import { compileForClient } from '../../../judging/compile-check/compile-for-client.ts';
import type { Services } from '../../../platform/services.ts';
import { findGroupTags } from '../../../problems/tag/repository.ts';
import { listSamples } from '../../../problems/test-data/samples.ts';
import { setBankRequest } from './offer.ts';
import { listForRunners } from './repository.ts';

interface Caller {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly locale: Locale;
}

const writer = ({ viewer, ip, locale }: Caller): ProblemWriter => ({
  uid: viewer.uid,
  ip,
  person: viewer,
  locale,
});

/** Sample for problems that have none. Forms of existing clients cannot show a problem without samples. */
const emptySample = '<input></input><output></output>';

/**
 * Handlers for the problems of a group, for its members and managers. They use the list and the editing functions of
 * the problem bank. The ownership of a problem is checked before a handler runs.
 * @param findingSources checks of higher layers that run before a problem becomes visible to others
 */
export function groupBankHandlers(
  given: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof groupProblemsRoutes> {
  const services = { ...given, findingSources };
  const { db } = services;
  const list = createProblemList(services);

  /**
   * Returns the group as the place for new problems, if the viewer manages it. Throws `groupNotFound`,
   * `groupAdminsOnly`.
   */
  async function homeFor(viewer: Viewer, gid: number) {
    await openGroup(services, viewer, gid, 'admin');
    return readGroupHome(db, gid);
  }

  return {
    'GET /api/group/get-problem-list': async ({ query, viewer, locale }) => {
      await openGroup(services, viewer, query.gid, 'member');
      return list({ ...query, oj: undefined, tagId: [] }, locale);
    },

    'GET /api/group/get-admin-problem-list': async ({ query, viewer, locale }) => {
      const { access: context } = await openGroup(services, viewer, query.gid, 'admin');
      return listForRunners(db, context, query, locale);
    },

    'GET /api/group/problem': async ({ query: { pid }, locale }) => {
      const problem = await presentProblemForStaff(db, pid, locale);
      return { ...problem, examples: problem.examples || emptySample };
    },

    'POST /api/group/problem': async (call) => {
      const { gid } = call.body.problem;
      if (gid === undefined) throw new ApiError('groupAdminsOnly');
      await createFromLegacyForm(services, writer(call), call.body, await homeFor(call.viewer, gid));
      return null;
    },

    'PUT /api/group/problem': async (call) => {
      const { id } = call.body.problem;
      if (id === undefined) throw new ApiError('problemNotFound');
      await updateFromLegacyForm(services, writer(call), id, call.body, { isFormOfGroup: true });
      return null;
    },

    'DELETE /api/group/problem': async (call) => {
      await checkMayDelete(services, call.viewer, call.query.pid);
      await deleteProblem(services, writer(call), call.query.pid);
      return null;
    },

    'GET /api/group/free-problem-id': async ({ query: { gid, wanted }, viewer }) => {
      const { prefix } = await homeFor(viewer, gid);
      return { problemId: await proposeDisplayId(db, prefix, wanted ?? null) };
    },

    'POST /api/group/problem-draft': async (call) => {
      const { gid, problemId, title, locale, type } = call.body;
      const home = await homeFor(call.viewer, gid);
      const texts = { title: title.trim(), description: '', input: '', output: '', hint: '' };
      const displayId = home.prefix + problemId.trim();
      const change = { displayId, defaultLocale: locale, statements: { [locale]: texts }, type };
      const pid = await createProblem(services, writer(call), change, { home });
      return readProblemDraft(services, call.viewer, pid, call.locale);
    },

    'GET /api/group/get-problem-cases': ({ query: { pid } }) => listSamples(services, pid),

    'GET /api/group/get-all-problem-tags': async ({ query: { gid }, viewer, locale }) => {
      await openGroup(services, viewer, gid, 'admin');
      return findGroupTags(db, gid, locale);
    },

    'POST /api/group/compile-spj': async ({ query: { gid }, body, viewer }) => {
      await openGroup(services, viewer, gid, 'admin');
      return compileForClient(services, viewer.uid, body);
    },

    'POST /api/group/compile-interactive': async ({ query: { gid }, body, viewer }) => {
      await openGroup(services, viewer, gid, 'admin');
      return compileForClient(services, viewer.uid, body);
    },

    'PUT /api/group/change-problem-auth': async (call) => {
      const { pid, auth } = call.query;
      await changeAuth(services, writer(call), pid, auth, null);
      return null;
    },

    'PUT /api/group/apply-public': async (call) => {
      const { pid, isApplied } = call.query;
      await setBankRequest(services, writer(call), pid, isApplied);
      return null;
    },
  };
}
