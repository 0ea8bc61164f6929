import type { problemAdminRoutes } from '@xiezhi/contract/routes/problem-admin';
import type { problemDraftRoutes } from '@xiezhi/contract/routes/problem-draft';
import type { problemStatisticsRoutes } from '@xiezhi/contract/routes/problem-statistics';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { presentProblemForStaff } from './detail.ts';
import { proposeDisplayId } from './free-display-id.ts';
import { problemStatistics } from './statistics.ts';
import { changeAuth, deleteProblem, restoreProblem } from './authoring/lifecycle.ts';
import { updateFromLegacyForm, createFromLegacyForm } from './authoring/from-legacy-form.ts';
import { findMissing, type FindingSource, presentFinding } from './authoring/findings.ts';
import { draftToChange } from './authoring/from-draft.ts';
import { listProblems } from './authoring/list.ts';
import { readProblemDraft } from './authoring/present-draft.ts';
import { createProblem, saveProblem, type ProblemWriter } from './authoring/save.ts';
import { readProblemState } from './authoring/state.ts';
import type { Locale } from '@xiezhi/contract/limits';

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

type ProblemCall =
  | keyof typeof problemAdminRoutes
  | keyof typeof problemDraftRoutes
  | keyof typeof problemStatisticsRoutes;

/**
 * Handlers of the routes for the administration of problems.
 * @param findingSources checks of higher layers before a problem is published
 */
export function problemAdminHandlers(
  given: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, ProblemCall> {
  const services = { ...given, findingSources };
  const { db } = services;
  return {
    'GET /api/admin/problem/get-problem-list': ({ viewer, query, locale }) =>
      listProblems(db, viewer, query, locale),

    'GET /api/admin/problem': ({ query, locale }) => presentProblemForStaff(db, query.pid, locale),

    'POST /api/admin/problem': async (call) => {
      await createFromLegacyForm(services, writer(call), call.body);
      return null;
    },

    'PUT /api/admin/problem': async (call) => {
      const { id } = call.body.problem;
      if (id === undefined) throw new ApiError('problemNotFound');
      await updateFromLegacyForm(services, writer(call), id, call.body);
      return null;
    },

    'DELETE /api/admin/problem': async (call) => {
      await deleteProblem(services, writer(call), call.query.pid);
      return null;
    },

    'POST /api/admin/problem/restore': async (call) => {
      await restoreProblem(services, writer(call), call.body.pid, call.body.problemId?.trim() || null);
      return null;
    },

    'PUT /api/admin/problem/change-problem-auth': async (call) => {
      const { id, auth, reason } = call.body;
      await changeAuth(services, writer(call), id, auth, reason ?? null);
      return null;
    },

    'GET /api/admin/problem-draft': ({ viewer, query, locale }) =>
      readProblemDraft(services, viewer, query.pid, locale),

    'GET /api/admin/free-problem-id': async ({ query }) => ({
      problemId: await proposeDisplayId(db, '', query.wanted ?? null),
    }),

    'POST /api/admin/problem-draft': async (call) => {
      const { problemId, title, locale, type } = call.body;
      const texts = { title: title.trim(), description: '', input: '', output: '', hint: '' };
      const change = { displayId: problemId, defaultLocale: locale, statements: { [locale]: texts }, type };
      const pid = await createProblem(services, writer(call), change);
      return readProblemDraft(services, call.viewer, pid, call.locale);
    },

    'PUT /api/admin/problem-draft': async (call) => {
      const { pid, revision, ...draft } = call.body;
      const options = { revision: revision ?? null };
      await saveProblem(services, writer(call), pid, draftToChange(draft), options);
      return readProblemDraft(services, call.viewer, pid, call.locale);
    },

    'GET /api/admin/problem-findings': async ({ query, locale }) => {
      const state = await readProblemState(db, query.pid);
      const findings = await findMissing(db, state, findingSources);
      return {
        pid: state.id,
        revision: state.revision,
        findings: findings.map((finding) => presentFinding(finding, locale)),
      };
    },

    'GET /api/admin/problem-statistics': async ({ query, now }) => {
      const { timeZone } = await services.siteSettings.get();
      const days = Math.min(366, Math.max(1, query.days ?? 30));
      return problemStatistics(db, { pid: query.pid, days, now, timeZone });
    },
  };
}
