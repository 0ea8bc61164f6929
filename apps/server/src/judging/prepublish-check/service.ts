import { problemCheckResult } from '@xiezhi/contract/text/problem-check';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { checkKind } from './job.ts';
import { countRuns, deleteRuns } from './repository.ts';
import { checkBasisOf, staleBases, takeSnapshot } from './snapshot.ts';

type Shown = Routes['GET /api/admin/problem-check' & RouteName]['data'];

/**
 * Starts checking the current state of a problem. Returns the job. Throws `checkRunning`, `testDataNone`,
 * `problemNotFound`.
 */
export async function startCheck(
  { db, jobs, events }: Pick<Services, 'db' | 'jobs' | 'events'>,
  by: Actor,
  pid: number,
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Serializes concurrent calls.
    const problem = await trx
      .selectFrom('problem')
      .where('id', '=', pid)
      .select('display_id')
      .forUpdate()
      .executeTakeFirst();
    if (!problem) throw new ApiError('problemNotFound');
    if ((await activeCheck(trx, pid)) !== null) throw new ApiError('checkRunning');
    const snapshot = await takeSnapshot(trx, pid);
    const { dataVersion, content } = snapshot;
    if (dataVersion === null) throw new ApiError('testDataNone');
    // Deletes runs that a cancelled check has left behind.
    for (const { id } of await leftChecks(trx, pid)) await deleteRuns(trx, events, id);
    await forgetFormer(trx, pid);
    const input = { displayId: problem.display_id };
    const job_id = await jobs.start(trx, { kind: checkKind, input, uid: by.uid, now });
    await trx
      .insertInto('problem_check')
      .values({
        pid,
        job_id,
        uid: by.uid,
        data_version: dataVersion,
        snapshot: JSON.stringify(content),
        basis: JSON.stringify(checkBasisOf(snapshot)),
        created_at: now,
      })
      .execute();
    await recordAudit(trx, by, { action: 'problem-check', target: `problem:${pid}` });
    return job_id;
  });
}

/** Cancels the running checks and their waiting runs. Throws `jobEnded`. */
export async function cancelCheck(
  { db, jobs, events }: Pick<Services, 'db' | 'jobs' | 'events'>,
  by: Actor,
  pid: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const active = await activeCheck(trx, pid);
    if (active === null || !(await jobs.cancel(trx, active.jobId, now))) throw new ApiError('jobEnded');
    await deleteRuns(trx, events, active.id);
    await recordAudit(trx, by, { action: 'problem-check-cancelled', target: `problem:${pid}` });
  });
}

async function activeCheck(db: Kysely<Database>, pid: number): Promise<{ id: number; jobId: string } | null> {
  const row = await db
    .selectFrom('problem_check as check')
    .innerJoin('job', 'job.id', 'check.job_id')
    .where('check.pid', '=', pid)
    .where('check.is_candidate', '=', false)
    .where('job.state', 'in', ['waiting', 'running'])
    .where('job.cancel_requested_at', 'is', null)
    .select(['check.id', 'job.id as jobId'])
    .executeTakeFirst();
  return row ?? null;
}

async function leftChecks(db: Kysely<Database>, pid: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('problem_check_run as piece')
    .innerJoin('problem_check as check', 'check.id', 'piece.check_id')
    .where('check.pid', '=', pid)
    .where('check.is_candidate', '=', false)
    .select('check.id')
    .distinct()
    .execute();
}

/** Deletes ended checks except the newest with a result, because each check stores all programs of the problem. */
async function forgetFormer(trx: Kysely<Database>, pid: number): Promise<void> {
  await sql`
    delete from problem_check former where former.pid = ${pid} and not former.is_candidate
      and not exists (select from job where job.id = former.job_id and job.finished_at is null)
      and former.id is distinct from (
        select max(id) from problem_check where pid = ${pid} and result is not null and not is_candidate
      )`.execute(trx);
}

/** Returns the programs of a problem, its last check run, and its last result with a list of what has changed since. */
export async function showChecks(
  db: Kysely<Database>,
  pid: number,
  locale: 'zh-CN' | 'en-US',
): Promise<Shown> {
  const snapshot = await takeSnapshot(db, pid);
  const { content } = snapshot;
  const result = await lastResult(db, pid);
  return {
    pid,
    timeLimitMs: content.problem.timeLimitMs,
    solutions: content.solutions.map(({ code: _code, files: _files, ...solution }) => solution),
    validators: content.validators.map(({ path, language }) => ({ path, language })),
    run: await lastRun(db, pid, locale),
    result: result && {
      ...result.result,
      finishedAt: result.finishedAt,
      stale: staleBases(result.basis, checkBasisOf(snapshot)),
    },
  };
}

async function lastRun(db: Kysely<Database>, pid: number, locale: 'zh-CN' | 'en-US'): Promise<Shown['run']> {
  const row = await db
    .selectFrom('problem_check as check')
    .innerJoin('job', 'job.id', 'check.job_id')
    .leftJoin('app_user', 'app_user.uid', 'job.uid')
    .where('check.pid', '=', pid)
    .where('check.is_candidate', '=', false)
    .select(['check.id', 'job.id as jobId', 'job.state', 'job.created_at', 'job.finished_at', 'job.failure'])
    .select([
      sql<string | null>`app_user.username`.as('username'),
      sql<boolean>`job.cancel_requested_at is not null and job.finished_at is null`.as('is_cancelling'),
    ])
    .orderBy('check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    jobId: row.jobId,
    state: row.state,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    isCancelling: row.is_cancelling,
    failure: row.failure?.[locale] ?? null,
    parts: await countRuns(db, row.id),
  };
}

/** Returns the newest result in a format that this release reads. */
export async function lastResult(db: Kysely<Database>, pid: number) {
  const row = await db
    .selectFrom('problem_check')
    .where('pid', '=', pid)
    .where('is_candidate', '=', false)
    .where('result', 'is not', null)
    .select(['result', 'basis', 'finished_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const result = problemCheckResult.safeParse(row?.result);
  if (!row || !result.success || row.finished_at === null) return null;
  return { result: result.data, basis: row.basis, finishedAt: row.finished_at.toISOString() };
}
