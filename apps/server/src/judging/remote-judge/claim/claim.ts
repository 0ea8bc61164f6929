import { siteLimits } from '@xiezhi/contract/limits/site';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ClaimedRun, RemoteClaims, RemoteJudgeAdapter, RemoteProblemRef } from '../adapter.ts';
import { remoteJudges } from '../judges.ts';
import type { RunServices } from '../run/context.ts';
import { takeRun } from '../run/repository.ts';
import { askJudge } from './read.ts';

/** A problem whose runs may be claimed. */
export interface ClaimTarget {
  readonly adapter: RemoteJudgeAdapter;
  readonly claims: RemoteClaims;
  readonly problem: RemoteProblemRef;
  readonly pid: number;
}

/** A run of the claimant on this problem that nobody has claimed yet. */
export interface OwnRun {
  readonly runId: string;
  readonly handle: string;
  readonly language: string;
}

/** Conditions of a claim. */
export interface ClaimTerms {
  readonly uid: string;
  /** Address or id as the user entered it. */
  readonly run: string;
  readonly now: Date;
  /** Start of the contest: earlier runs are refused. Null: only the maximum age of runs applies. */
  readonly startsAt: Date | null;
}

/** Tolerance in milliseconds for judges whose clocks are ahead of ours. */
const skewMs = 300_000;

/**
 * Returns the adapter and the id of a problem at its judge. Throws `remoteUnavailable`, `remoteClaimsNone`,
 * `remoteJudgeOff`.
 */
export async function claimTarget(db: Kysely<Database>, pid: number): Promise<ClaimTarget> {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['is_remote', 'remote_oj', 'remote_id', 'remote_contest', 'remote_internal_id'])
    .executeTakeFirst();
  const adapter = remoteJudges.find(({ key }) => row?.is_remote === true && key === row.remote_oj);
  if (adapter === undefined || row === undefined || row.remote_id === null)
    throw new ApiError('remoteUnavailable');
  const { name: judge, claims } = adapter;
  if (claims === undefined) throw new ApiError('remoteClaimsNone', { judge });
  const state = await db
    .selectFrom('remote_judge')
    .where('judge', '=', adapter.key)
    .select('is_enabled')
    .executeTakeFirst();
  if (state?.is_enabled !== true) throw new ApiError('remoteJudgeOff', { judge });
  const problem = { id: row.remote_id, contest: row.remote_contest, internalId: row.remote_internal_id };
  return { adapter, claims, problem, pid };
}

/**
 * Reads the run at its judge and checks that the user may claim it. The owner must be the user's proven handle; the run
 * must belong to this problem, must not be too old or older than the contest, and must use an allowed language. Throws
 * `remoteHandleUnproven`, `remoteNotReadable`, `languageNotAllowed` and the errors that begin with `remoteRun`.
 */
export async function readOwnRun(
  services: RunServices,
  target: ClaimTarget,
  { uid, run: text, now, startsAt }: ClaimTerms,
): Promise<OwnRun> {
  const { adapter, claims, problem, pid } = target;
  const { name: judge, accountJudge } = adapter;
  const { db } = services;
  const proven = await db
    .selectFrom('remote_handle')
    .where('uid', '=', uid)
    .where('judge', '=', accountJudge)
    .select('handle')
    .executeTakeFirst();
  if (proven === undefined) throw new ApiError('remoteHandleUnproven', { judge });
  // Normalizes the id, so that different spellings of one id refer to the same run.
  const run = claims.parseRun(text, problem)?.replace(/^0+/, '') ?? '';
  if (run === '') throw new ApiError('remoteRunInvalid', { judge });
  const owner = await db
    .selectFrom('remote_run_owner')
    .where('judge', '=', accountJudge)
    .where('run_id', '=', run)
    .select('submit_id')
    .executeTakeFirst();
  if (owner !== undefined) throw new ApiError('remoteRunTaken', { run });
  const own = proven.handle;
  const read = (username: string) =>
    askJudge(services, adapter, (client) => claims.read(client, { runId: run, problem, username }));
  const found = (await read(own)) ?? (await read(''));
  if (found === null) throw new ApiError('remoteRunMissing', { judge, run });
  const { handle, problemId, language } = found;
  if (handle.toLowerCase() !== own.toLowerCase())
    throw new ApiError('remoteRunForeign', { run, handle: handle.slice(0, 40), own });
  if (problemId.toLowerCase() !== problem.id.toLowerCase())
    throw new ApiError('remoteRunOtherProblem', { run, problem: problemId.slice(0, 40) });
  checkTime(found, { run, now, startsAt });
  await checkLanguage(db, pid, language);
  return { runId: run, handle, language: language.slice(0, 64) };
}

function checkTime(
  { submittedAt }: Pick<ClaimedRun, 'submittedAt'>,
  { run, now, startsAt }: Pick<ClaimTerms, 'run' | 'now' | 'startsAt'>,
): void {
  const days = siteLimits.remoteClaimDays;
  const age = now.getTime() - submittedAt.getTime();
  // Also rejects an invalid time.
  if (!(age <= days * 86_400_000 && age >= -skewMs)) throw new ApiError('remoteRunTooOld', { days });
  if (startsAt !== null && submittedAt < startsAt) throw new ApiError('remoteRunEarly', { run });
}

async function checkLanguage(db: Kysely<Database>, pid: number, language: string): Promise<void> {
  const allowed = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  if (allowed.length > 0 && !allowed.some((row) => row.language === language))
    throw new ApiError('languageNotAllowed', { language: language.slice(0, 64) });
}

/**
 * Assigns the run to a submission permanently, in the transaction that stores the submission. Throws `remoteRunTaken`.
 */
export async function takeOwnRun(
  trx: Kysely<Database>,
  { adapter }: ClaimTarget,
  { runId }: OwnRun,
  submitId: number,
): Promise<void> {
  if (!(await takeRun(trx, adapter.accountJudge, runId, submitId)))
    throw new ApiError('remoteRunTaken', { run: runId });
}
