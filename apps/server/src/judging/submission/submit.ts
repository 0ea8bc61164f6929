import { taskPriority, type TaskPriority } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { intervals, limits } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { type AccessContext, groupAt, isJudgingOpen, submitRefusal } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { findContestProblem } from '../../problems/problem/contest-problem.ts';
import { findProblem } from '../../problems/problem/policy.ts';
import { isInTraining } from '../../problems/problem/training-set.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import { type ScopeColumns, scopeColumns } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { checkRemoteTarget } from '../remote-judge/submit-check.ts';
import { type CaptchaAnswer, requiredInterval } from './captcha.ts';
import { submitIntervalLeft, consumeSubmitInterval } from './interval.ts';
import { isExemptFromInterval } from './policy.ts';
import { findByRequest } from './repository.ts';
import { storeSubmission, type StoredSubmission } from './store-submission.ts';

export interface NewSubmission {
  readonly displayId: string;
  readonly language: string;
  readonly code: string;
  readonly scope: Scope;
  readonly requestId: string | null;
  /** Answer to the captcha: null if it is missing, undefined if the client does not support captchas. */
  readonly captcha: CaptchaAnswer | null | undefined;
  readonly ip: string;
}

/**
 * Stores and queues a submission. The submit interval is consumed last, in the same transaction, so that a rejected
 * request does not use it up. Returns the submission's id; a repeated request returns the id of the first one.
 */
export async function submit(
  services: Services,
  viewer: Viewer,
  submission: NewSubmission,
  now: Date,
): Promise<number> {
  return storeOnce(services.db, viewer.uid, submission.requestId, () =>
    submitNew(services, viewer, submission, now),
  );
}

/** Calls `store`, unless an earlier request with this id has stored a submission; in this case returns its id. */
export async function storeOnce(
  db: Services['db'],
  uid: string,
  requestId: string | null,
  store: () => Promise<number>,
): Promise<number> {
  if (requestId === null) return store();
  const before = await findByRequest(db, uid, requestId);
  if (before !== undefined) return before;
  try {
    return await store();
  } catch (error) {
    // A parallel request with the same id was stored first, so this one violated the interval or the unique request id.
    const meanwhile = await findByRequest(db, uid, requestId);
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

async function submitNew(
  services: Services,
  viewer: Viewer,
  submission: NewSubmission,
  now: Date,
): Promise<number> {
  const { db } = services;
  const site = await services.siteSettings.get();
  const { access: _, ...place } = await openSubmissionTarget(services, viewer, submission, now, () =>
    checkCode(submission.code, site.minimumCodeLength),
  );
  const isRemote = await checkRemoteTarget(db, { ...submission, pid: place.pid });
  if (!isRemote) await checkLocalLanguage(services, place.pid, submission.language);
  const interval = await intervalOf(services, viewer, submission, now);
  const { language, code, requestId, ip } = submission;
  const stored = { ...place, uid: viewer.uid, language, code, submittedAt: now, ip, requestId };
  return storeWithInterval(services, stored, interval);
}

/** What is stored with a submission besides the request: problem, scope and priority. */
export interface SubmissionTarget {
  readonly pid: number;
  readonly columns: ScopeColumns & { readonly cpid: number | null; readonly virtual_run_id: number | null };
  readonly priority: TaskPriority;
  readonly access: AccessContext;
}

/**
 * Finds the problem of a submission and checks that the viewer may submit to it now. Throws the codes of
 * `submitErrors`.
 */
export async function openSubmissionTarget(
  services: Services,
  viewer: Viewer,
  submission: Pick<NewSubmission, 'scope' | 'displayId'>,
  now: Date,
  check: () => void = () => undefined,
): Promise<SubmissionTarget> {
  const context = await loadAccessContext(services, viewer, submission.scope, now);
  if (!isJudgingOpen(context)) throw new ApiError('judgingClosed');
  check();
  const problem = await findSubmitted(services.db, submission);
  const refusal = submitRefusal(context, problem);
  if (refusal) throw new ApiError(refusal);
  const { place } = context;
  if (problem.isRemote && place.kind === 'contest') await checkTakesRemote(services.db, place.cid);
  return {
    access: context,
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
}

/** Throws `contestRemoteRefused` in an exam, and in a contest that does not allow problems of remote judges. */
async function checkTakesRemote(db: Services['db'], cid: number): Promise<void> {
  const contest = await db
    .selectFrom('contest')
    .where('id', '=', cid)
    .select(['is_exam', 'allows_remote'])
    .executeTakeFirstOrThrow();
  if (contest.is_exam || !contest.allows_remote) throw new ApiError('contestRemoteRefused');
}

/**
 * Finds the problem by its display id. In a contest this is the id that the problem has there; in a training, the
 * problem must belong to the training. Throws `problemNotFound`.
 */
async function findSubmitted(
  db: Services['db'],
  { scope, displayId }: Pick<NewSubmission, 'scope' | 'displayId'>,
) {
  if (scope.kind === 'contest') return findContestProblem(db, scope.cid, { displayId });
  const problem = await findProblem(db, { displayId });
  if (scope.kind === 'training' && !(await isInTraining(db, scope.tid, problem.id)))
    throw new ApiError('problemNotFound');
  // The training shares its problems with participants even if they are not public.
  const sharedIn = scope.kind === 'training' ? [scope.tid] : [];
  return { ...problem, sharedIn, cpid: null };
}

/**
 * Returns the submit interval in seconds, after checking that it has passed. `storeWithInterval` checks it again.
 * Throws `submitTooSoon` and captcha errors.
 */
export async function intervalOf(
  services: Services,
  viewer: Viewer,
  { captcha: given, scope }: Pick<NewSubmission, 'captcha' | 'scope'>,
  now: Date,
): Promise<number> {
  const { submitIntervalSeconds } = await services.siteSettings.get();
  // Contests use their own short interval, which only prevents floods of submissions.
  const usual = scope.kind === 'contest' ? intervals.contestSubmit / 1000 : submitIntervalSeconds;
  // Users without an interval need no captcha.
  if (isExemptFromInterval(viewer) || usual <= 0) return 0;
  const keep = async (interval: number) => {
    const seconds = await submitIntervalLeft(services.db, 'last_submit_at', viewer.uid, interval, now);
    if (seconds > 0) throw new ApiError('submitTooSoon', { seconds });
  };
  // Checks the interval before the captcha, because a request that comes too early must not use up the captcha.
  await keep(usual);
  if (scope.kind === 'contest') return usual;
  const interval = await requiredInterval(services, viewer.uid, { given, usual, now });
  if (interval > usual) await keep(interval);
  return interval;
}

/** Checks the length in Unicode code points and in bytes; a blank text is empty. Throws `ApiError`. */
export function checkCode(code: string, minimum: number): void {
  if (code.trim() === '') throw new ApiError('codeEmpty');
  let points = 0;
  for (const _ of code) points += 1;
  if (points > limits.codeMax || Buffer.byteLength(code) > limits.codeMaxBytes) {
    throw new ApiError('codeTooLong', { limit: limits.codeMax, bytes: limits.codeMaxBytes });
  }
  if (points < minimum) throw new ApiError('codeTooShort', { limit: minimum });
}

/** Checks the language of a local problem. Throws `languageUnknown` and the errors of `checkLanguage`. */
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
  if (!(await availableLanguages(db)).has(language)) throw new ApiError('languageUnavailable', { language });
}

/**
 * Stores a submission in one transaction with the writes of `also`. Throws `submitTooSoon` if the user's last
 * submission is less than `interval` seconds ago.
 */
export async function storeWithInterval(
  { db, events, siteSettings }: Services,
  stored: StoredSubmission,
  interval: number,
  also: (trx: Kysely<Database>, id: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { timeZone } = await siteSettings.get();
  const { uid, submittedAt } = stored;
  return db.transaction().execute(async (trx) => {
    const id = await storeSubmission(trx, events, stored, timeZone);
    await also(trx, id);
    if (!(await consumeSubmitInterval(trx, 'last_submit_at', uid, interval, submittedAt))) {
      throw new ApiError('submitTooSoon', { seconds: interval });
    }
    return id;
  });
}
