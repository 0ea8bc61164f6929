import type { Submission, submissionRoutes } from '@xiezhi/contract/routes/submission';
import type { Locale } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { scopeFromWire } from '@xiezhi/contract/enums/scope';
import { isMemberAt } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, RequestContext } from '../../platform/http/handler.ts';
import { queueView } from '../queue/queue-view.ts';
import type { Services } from '../../platform/services.ts';
import { enterContest } from '../../problems/problem/contest-problem.ts';
import { loadAccessContext, bankAccessContext } from '../../identity/access/access-context.ts';
import { caseDataOf } from './case-data.ts';
import { isWaiting, presentCaseResults } from './case-results.ts';
import { judgingsOf } from './judgings.ts';
import { createSubmissionList } from './list.ts';
import { rightsFor, rightsOn } from './policy.ts';
import { presentSubmission } from './presenter.ts';
import {
  findSubmission,
  findSubmissions,
  findTexts,
  setShare,
  type VisibleSubmission,
} from './repository.ts';
import { presentRemoteRun } from '../remote-judge/present.ts';
import { claimRun } from './claim.ts';
import { submit } from './submit.ts';

type Asking = Pick<RequestContext<'GET /api/get-submission-detail'>, 'viewer' | 'locale'>;

export function submissionHandlers(
  services: Services,
): Pick<
  HandlerTable,
  Exclude<keyof typeof submissionRoutes, 'GET /api/submission-progress'> | 'POST /api/claim-remote-run'
> {
  const { db, responseCache } = services;
  const list = createSubmissionList(services);

  /** Returns the submission and the viewer's rights on it. Throws `submissionNotFound`, `submissionForbidden`. */
  async function open({ viewer, locale }: Asking, id: number) {
    const row = await findSubmission(db, id, locale);
    if (!row) throw new ApiError('submissionNotFound');
    const rights = await rightsOn(services, viewer, row);
    if (!rights) throw new ApiError('submissionForbidden');
    return { row, rights };
  }

  async function detail(
    asking: Asking,
    id: number,
  ): Promise<{ submission: Submission; row: VisibleSubmission }> {
    const { row, rights } = await open(asking, id);
    const texts = await findTexts(db, id);
    if (!texts) throw new ApiError('submissionNotFound');
    const place = isWaiting(row) ? await queueView(services).placeOf(id) : null;
    return { row, submission: presentSubmission(row, rights, asking.locale, texts, place) };
  }

  /**
   * Returns the remote run to viewers who may see the outcome. In a contest, the viewer must also be allowed to see all
   * judgings, because the run reveals the source of the problem.
   */
  async function remoteRunFor(row: VisibleSubmission, submission: Submission, locale: Locale) {
    const isHidden = submission.status === JudgeStatus.SubmittedUnknownResult;
    if (!row.is_remote || isHidden || (row.cid !== null && !submission.can.seeJudgings)) return null;
    return presentRemoteRun(db, row.id, locale);
  }

  return {
    'POST /api/submit-problem-judge': async ({ viewer, locale, body, ip, now }) => {
      const { pid: displayId, language, code, captcha, captchaKey } = body;
      const unanswered = captcha === undefined ? undefined : null;
      const submission = {
        displayId,
        language,
        code,
        scope: scopeFromWire(body),
        requestId: body.requestId || null,
        captcha: captcha && captchaKey ? { answer: captcha, key: captchaKey } : unanswered,
        ip,
      };
      const id = await submit(services, viewer, submission, now);
      return (await detail({ viewer, locale }, id)).submission;
    },

    'POST /api/claim-remote-run': async ({ viewer, locale, body, ip, now }) => {
      const { pid: displayId, run } = body;
      const claim = { displayId, run, scope: scopeFromWire(body), requestId: body.requestId || null, ip };
      const id = await claimRun(services, viewer, claim, now);
      return (await detail({ viewer, locale }, id)).submission;
    },

    'GET /api/get-submission-list': async ({ query, viewer, locale }) => {
      const filters = {
        ...query,
        scope: scopeFromWire(query),
        onlyMine: query.onlyMine ?? false,
        problem: query.problemID,
        isWholeProblemId: query.completeProblemID ?? false,
      };
      if (viewer !== null || filters.scope.kind !== 'practice') return list(filters, viewer, locale);
      const show = () => list(filters, null, locale);
      return responseCache.answer('GET /api/get-submission-list', [filters, locale], show);
    },

    'GET /api/get-submission-detail': async ({ query, viewer, locale }) => {
      const { submission, row } = await detail({ viewer, locale }, query.submitId);
      const codeShare = row.cid === null ? row.code_share : null;
      const run = await remoteRunFor(row, submission, locale);
      if (run === null) return { submission, codeShare };
      const shown = {
        ...submission,
        vjudgeSubmitId: run.runId === null ? null : Number(run.runId),
        vjudgeUsername: run.username,
        ...(submission.status === JudgeStatus.SubmittedFailed &&
          run.reason !== null && { errorMessage: run.reason }),
      };
      return { submission: shown, codeShare, remoteRun: run };
    },

    'GET /api/get-all-case-result': async ({ query, viewer, locale }) => {
      const { row, rights } = await open({ viewer, locale }, query.submitId);
      return presentCaseResults(db, row, rights, { withSamples: query.samples ?? false, locale });
    },

    'GET /api/get-case-data': async ({ query, viewer, locale }) => {
      const { row, rights } = await open({ viewer, locale }, query.submitId);
      return caseDataOf(services, row, rights, query.seq);
    },

    'GET /api/get-submission-judgings': async ({ query, viewer, locale }) => {
      const { row, rights } = await open({ viewer, locale }, query.submitId);
      if (!rights.judgingDetails) throw new ApiError('submissionForbidden');
      return judgingsOf(db, row.id);
    },

    'POST /api/check-submissions-status': async ({ body, viewer, locale, now }) => {
      const gid = body.gid || null;
      const context =
        gid === null
          ? await bankAccessContext(services, viewer)
          : await loadAccessContext(services, viewer, { kind: 'group', gid }, now);
      if (gid !== null && !isMemberAt(context)) throw new ApiError('groupMembersOnly');
      const rows = await findSubmissions(db, [...new Set(body.submitIds)], locale);
      const found: Record<string, Submission> = {};
      for (const row of rows) {
        // Everybody may poll: omits submissions of contests, and returns submissions of a group only to its members.
        if (row.cid !== null || row.gid !== gid) continue;
        // Only participants of the training see a problem that the training shares, so rights are checked in its scope.
        const isEnclosed = row.tid !== null && row.problem_auth !== 1;
        const rights = isEnclosed ? await rightsOn(services, viewer, row) : rightsFor(context, row);
        if (rights) found[row.id] = presentSubmission(row, rights, locale, null);
      }
      return found;
    },

    'POST /api/check-contest-submissions-status': async ({ body, viewer, locale, now }) => {
      const { cid } = body;
      const context = await enterContest(services, viewer, cid ?? 0, now);
      const rows = await findSubmissions(db, [...new Set(body.submitIds)], locale);
      const found: Record<string, Submission> = {};
      for (const row of rows) {
        const rights = row.cid === cid ? rightsFor(context, row) : null;
        if (rights) found[row.id] = presentSubmission(row, rights, locale, null);
      }
      return found;
    },

    'PUT /api/submission': async ({ body, locale }) => {
      const row = await findSubmission(db, body.submitId, locale);
      if (!row) throw new ApiError('submissionNotFound');
      if (row.cid !== null || (body.share && !row.code_share)) throw new ApiError('shareNotAllowed');
      await setShare(db, row.id, body.share);
      return null;
    },
  };
}
