import { taskPriority, type TaskPriority } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { intervals, limits } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { groupAt, isJudgingOpen, submitRefusal } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { findContestProblem } from '../../problems/problem/contest-problem.ts';
import { findProblem } from '../../problems/problem/policy.ts';
import { isInTraining } from '../../problems/problem/training-set.ts';
import { offeredLanguages } from '../../identity/judge-node/presence.ts';
import { type ScopeColumns, scopeColumns } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { checkRemoteTarget } from '../remote-judge/submit-check.ts';
import { type CaptchaAnswer, intervalFor } from './captcha.ts';
import { intervalLeft, consumeSubmitInterval } from './interval.ts';
import { isExemptFromInterval } from './policy.ts';
import { findByRequest } from './repository.ts';
import { storeSubmission } from './store-submission.ts';

export interface NewSubmission {
  readonly displayId: string;
  readonly language: string;
  readonly code: string;
  readonly scope: Scope;
  readonly requestId: string | null;
  /** Undefined of clients that know of none. */
  readonly captcha: CaptchaAnswer | null | undefined;
  readonly ip: string;
}

/**
 * Stores and queues a submission; when it returns, neither can be lost. The submit interval is taken last,
 * in the same transaction, so that a refused request costs nothing. Returns the id; a request that comes
 * twice gets the id of the first.
 */
export async function submit(
  services: Services,
  viewer: Viewer,
  submission: NewSubmission,
  now: Date,
): Promise<number> {
  const { requestId } = submission;
  if (requestId === null) return submitAnew(services, viewer, submission, now);
  const before = await findByRequest(services.db, viewer.uid, requestId);
  if (before !== undefined) return before;
  try {
    return await submitAnew(services, viewer, submission, now);
  } catch (error) {
    // Its twin came in between: this one is too soon after it, or finds its name taken.
    const meanwhile = await findByRequest(services.db, viewer.uid, requestId);
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

async function submitAnew(
  services: Services,
  viewer: Viewer,
  submission: NewSubmission,
  now: Date,
): Promise<number> {
  const { db } = services;
  const site = await services.siteSettings.get();
  const standing = await loadAccessContext(services, viewer, submission.scope, now);
  if (!isJudgingOpen(standing)) throw new ApiError('judgingClosed');
  checkCode(submission.code, site.minimumCodeLength);
  const problem = await findSubmitted(db, submission);
  const refusal = submitRefusal(standing, problem);
  if (refusal) throw new ApiError(refusal);
  const isRemote = await checkRemoteTarget(db, { ...submission, pid: problem.id });
  if (!isRemote) await checkLocalLanguage(services, problem.id, submission.language);
  const interval = await intervalOf(services, viewer, submission, now);
  const { place } = standing;
  const placed: PlacedSubmission = {
    ...submission,
    pid: problem.id,
    columns: {
      ...scopeColumns(submission.scope),
      cpid: problem.cpid,
      gid: groupAt(place)?.gid ?? null,
      virtual_run_id: place.kind === 'contest' ? (place.virtual?.id ?? null) : null,
    },
    priority:
      place.kind === 'contest' && place.phase === 'running' ? taskPriority.contest : taskPriority.practice,
  };
  return store(services, viewer, placed, interval, now, site.timeZone);
}

/** With what only the place where it is sent knows. */
interface PlacedSubmission extends NewSubmission {
  readonly pid: number;
  readonly columns: ScopeColumns & { readonly cpid: number | null; readonly virtual_run_id: number | null };
  readonly priority: TaskPriority;
}

/**
 * In a contest a problem has the name that the contest gives it; in a training it has its own, and has to be one of it.
 * Throws Failure `problemNotFound`.
 */
async function findSubmitted(db: Services['db'], { scope, displayId }: NewSubmission) {
  if (scope.kind === 'contest') return findContestProblem(db, scope.cid, { displayId });
  const problem = await findProblem(db, { displayId });
  if (scope.kind === 'training' && !(await isInTraining(db, scope.tid, problem.id)))
    throw new ApiError('problemNotFound');
  // One that the training shows without being public is one that it shares.
  const sharedIn = scope.kind === 'training' ? [scope.tid] : [];
  return { ...problem, sharedIn, cpid: null };
}

/** Seconds to be kept, by now as well as when it is stored. Throws `submitTooSoon` and what a captcha's answer lacks. */
async function intervalOf(
  services: Services,
  viewer: Viewer,
  { captcha: given, scope }: NewSubmission,
  now: Date,
): Promise<number> {
  const { submitIntervalSeconds } = await services.siteSettings.get();
  // Contests have an interval of their own, only against floods.
  const usual = scope.kind === 'contest' ? intervals.contestSubmit / 1000 : submitIntervalSeconds;
  // Who may submit without an interval is not asked whether a program submits.
  if (isExemptFromInterval(viewer) || usual <= 0) return 0;
  const keep = async (interval: number) => {
    const seconds = await intervalLeft(services.db, 'last_submit_at', viewer.uid, interval, now);
    if (seconds > 0) throw new ApiError('submitTooSoon', { seconds });
  };
  // A captcha is not used up by who comes too early.
  await keep(usual);
  if (scope.kind === 'contest') return usual;
  const interval = await intervalFor(services, viewer.uid, { given, usual, now });
  if (interval > usual) await keep(interval);
  return interval;
}

/** Length in Unicode code points and in bytes; a text that is only blank is empty. Throws Failure. */
export function checkCode(code: string, minimum: number): void {
  if (code.trim() === '') throw new ApiError('codeEmpty');
  let points = 0;
  for (const _ of code) points += 1;
  if (points > limits.codeMax || Buffer.byteLength(code) > limits.codeMaxBytes) {
    throw new ApiError('codeTooLong', { limit: limits.codeMax, bytes: limits.codeMaxBytes });
  }
  if (points < minimum) throw new ApiError('codeTooShort', { limit: minimum });
}

/** Throws `languageUnknown` and as `checkLanguage`. */
async function checkLocalLanguage(services: Pick<Services, 'db'>, pid: number, name: string): Promise<void> {
  const language = findLanguage(name);
  if (!language) throw new ApiError('languageUnknown', { language: name });
  await checkLanguage(services, pid, language.name);
}

export async function checkLanguage(
  { db }: Pick<Services, 'db'>,
  pid: number,
  language: string,
): Promise<void> {
  const allowed = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  if (allowed.length > 0 && !allowed.some((row) => row.language === language)) {
    throw new ApiError('languageNotAllowed', { language });
  }
  if (!(await offeredLanguages(db)).has(language)) throw new ApiError('languageUnavailable', { language });
}

async function store(
  { db, events }: Services,
  viewer: Viewer,
  submission: PlacedSubmission,
  interval: number,
  now: Date,
  timeZone: string,
): Promise<number> {
  const { uid } = viewer;
  const { pid, columns, priority, language, code, requestId, ip } = submission;
  const stored = { pid, uid, columns, language, code, submittedAt: now, priority, ip, requestId };
  return db.transaction().execute(async (trx) => {
    const id = await storeSubmission(trx, events, stored, timeZone);
    if (!(await consumeSubmitInterval(trx, 'last_submit_at', uid, interval, now))) {
      throw new ApiError('submitTooSoon', { seconds: interval });
    }
    return id;
  });
}
