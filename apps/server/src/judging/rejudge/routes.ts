import type { rejudgeRoutes } from '@xiezhi/contract/routes/rejudge';
import type { Submission } from '@xiezhi/contract/routes/submission';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, RequestContext } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { rightsOn } from '../submission/policy.ts';
import { presentSubmission } from '../submission/presenter.ts';
import { findSubmission, findTexts } from '../submission/repository.ts';
import { cancelSubmission, setVerdictManually, rejudge } from './actions.ts';
import { rejudgeContestProblem } from './contest-problem.ts';
import { resubmit } from './resubmit.ts';

type Asking = Pick<RequestContext<'GET /api/resubmit'>, 'viewer' | 'locale' | 'ip' | 'now'>;

const actor = ({ viewer, ip }: Asking) => ({ uid: viewer.uid, ip });

export function rejudgeHandlers(services: Services): Pick<HandlerTable, keyof typeof rejudgeRoutes> {
  const { db } = services;

  /** Returns the submission as the viewer sees it after an action. */
  async function show({ viewer, locale }: Asking, id: number): Promise<Submission> {
    const row = await findSubmission(db, id, locale);
    const texts = await findTexts(db, id);
    const rights = row && (await rightsOn(services, viewer, row));
    if (!row || !rights || !texts) throw new ApiError('submissionNotFound');
    return presentSubmission(row, rights, locale, texts);
  }

  /** Throws `submissionNotFound` if the viewer may not see the submission. Must run before an action changes it. */
  async function check({ viewer, locale }: Asking, id: number): Promise<void> {
    const row = await findSubmission(db, id, locale);
    if (!row || !(await rightsOn(services, viewer, row))) throw new ApiError('submissionNotFound');
  }

  async function onRejudge(asking: Asking, { submitId }: { submitId: number }) {
    await check(asking, submitId);
    await rejudge(services, actor(asking), submitId);
    return show(asking, submitId);
  }

  async function onManual(
    asking: Asking,
    { submitId, status, score }: { submitId: number; status: number; score?: number | undefined },
  ) {
    await check(asking, submitId);
    await setVerdictManually(services, actor(asking), submitId, { status, score });
    return show(asking, submitId);
  }

  async function onCancel(asking: Asking, { submitId }: { submitId: number }) {
    await check(asking, submitId);
    await cancelSubmission(services, actor(asking), submitId);
    return show(asking, submitId);
  }

  async function onResubmit(asking: Asking, { submitId }: { submitId: number }) {
    await resubmit(services, asking.viewer, submitId, asking.now);
    return show(asking, submitId);
  }

  async function onContestProblem(asking: Asking, wanted: { cid: number; pid: number }): Promise<null> {
    await loadAccessContext(services, asking.viewer, { kind: 'contest', cid: wanted.cid }, asking.now);
    await rejudgeContestProblem(services, asking, wanted);
    return null;
  }

  return {
    'GET /api/admin/judge/rejudge': async (context) => onRejudge(context, context.query),
    'POST /api/admin/judge/rejudge': async (context) => onRejudge(context, context.body),
    'GET /api/admin/judge/manual-judge': async (context) => onManual(context, context.query),
    'POST /api/admin/judge/manual-judge': async (context) => onManual(context, context.body),
    'GET /api/admin/judge/cancel-judge': async (context) => onCancel(context, context.query),
    'POST /api/admin/judge/cancel-judge': async (context) => onCancel(context, context.body),
    'GET /api/admin/judge/rejudge-contest-problem': async (context) =>
      onContestProblem(context, context.query),
    'POST /api/admin/judge/rejudge-contest-problem': async (context) =>
      onContestProblem(context, context.body),
    'GET /api/resubmit': async (context) => onResubmit(context, context.query),
    'POST /api/resubmit': async (context) => onResubmit(context, context.body),
  };
}
