import type { ProblemCheckResult } from '@xiezhi/contract/text/problem-check';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { JobCancelled, type JobContext } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { digest } from './digest.ts';
import { runCheck } from './job.ts';
import { type CheckRow, deleteRuns } from './repository.ts';
import { checkBasisOf, type ProblemSnapshot } from './snapshot.ts';

/*
 * Checks of a state of a problem that is not published yet. They use the same runs and report the same
 * findings as checks started in the console, but become the result of the problem only when that state is
 * published.
 */

type CandidateServices = Pick<Services, 'db' | 'events' | 'blobs' | 'clock'>;

export interface CheckCandidate {
  /** The problem to which the state belongs. */
  readonly pid: number;
  /** Snapshot of the state. The test data must already be stored by `storeDataVersion`. */
  readonly snapshot: ProblemSnapshot & { readonly dataVersion: string };
}

export interface CheckedCandidate {
  readonly checkId: number;
  readonly result: ProblemCheckResult;
}

/** Checks a candidate within a job. A job that was interrupted continues where it stopped. */
export async function checkCandidate(
  services: CandidateServices,
  context: Pick<JobContext, 'id' | 'uid' | 'signal'>,
  candidate: CheckCandidate,
): Promise<CheckedCandidate> {
  const check = await openCheck(services, context, candidate);
  try {
    const result = await runCheck(services, { ...context, progress: () => undefined }, check);
    return { checkId: check.id, result };
  } catch (error) {
    if (context.signal.reason instanceof JobCancelled)
      await services.db.transaction().execute((trx) => removeCandidate(trx, services.events, check.id));
    throw error;
  }
}

/**
 * Returns the check that the job has stored for this candidate, or stores a new one. Removes a check that the job
 * stored for an earlier state of the problem.
 * @param context `id` is the id of the job; null for a check without a job
 */
export async function openCheck(
  { db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>,
  { id: job_id, uid }: { readonly id: string | null; readonly uid: string | null },
  { pid, snapshot }: CheckCandidate,
): Promise<CheckRow> {
  const basis = checkBasisOf(snapshot);
  return db.transaction().execute(async (trx) => {
    const left = await trx
      .selectFrom('problem_check')
      .where('job_id', '=', job_id) // In SQL, null equals nothing, so a check without a job is new.
      .where('pid', '=', pid)
      .where('is_candidate', '=', true)
      .selectAll()
      .execute();
    const same = left.find((one) => digest(one.basis) === digest(basis));
    if (same) return same;
    for (const { id } of left) await removeCandidate(trx, events, id);
    return trx
      .insertInto('problem_check')
      .values({
        pid,
        job_id,
        uid,
        data_version: snapshot.dataVersion,
        snapshot: JSON.stringify(snapshot.content),
        basis: JSON.stringify(basis),
        created_at: clock(),
        is_candidate: true,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Makes the check of a published candidate the last result of its problem. */
export async function adoptCandidate(trx: Kysely<Database>, checkId: number): Promise<void> {
  await trx.updateTable('problem_check').set({ is_candidate: false }).where('id', '=', checkId).execute();
}

/** Deletes the check of a candidate, and its test data if nothing else refers to them. */
export async function removeCandidate(
  trx: Kysely<Database>,
  events: Services['events'],
  checkId: number,
): Promise<void> {
  await deleteRuns(trx, events, checkId);
  const check = await trx
    .deleteFrom('problem_check')
    .where('id', '=', checkId)
    .returning('data_version')
    .executeTakeFirst();
  if (!check) return;
  await sql`
    delete from problem_data where version = ${check.data_version}
      and not exists (select from problem where data_version = ${check.data_version})
      and not exists (select from problem_data_history where version = ${check.data_version})
      and not exists (select from problem_check where data_version = ${check.data_version})`.execute(trx);
}

/** Hours after which a candidate check without a job counts as abandoned by a command that was killed. */
const commandHoursMax = 24;

/**
 * Deletes the candidate checks of the given problems on which neither a job nor a command works. A command with
 * verification has no job, so only the age of its check shows that the command has ended.
 */
export async function removeLeftCandidates(
  { db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>,
  pids: readonly number[],
): Promise<void> {
  if (pids.length === 0) return;
  const oldest = new Date(clock().getTime() - commandHoursMax * 60 * 60 * 1000);
  const left = await db
    .selectFrom('problem_check as check')
    .leftJoin('job', 'job.id', 'check.job_id')
    .where('check.pid', 'in', [...pids])
    .where('check.is_candidate', '=', true)
    .where((where) =>
      where.or([
        where('job.finished_at', 'is not', null),
        where.and([where('check.job_id', 'is', null), where('check.created_at', '<', oldest)]),
      ]),
    )
    .select('check.id')
    .execute();
  for (const { id } of left) await db.transaction().execute((trx) => removeCandidate(trx, events, id));
}
