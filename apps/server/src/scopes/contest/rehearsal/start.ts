import { rehearsalLimits } from '@xiezhi/contract/contest-rehearsal';
import { scheduleOf, spanOf } from '@xiezhi/rules/rehearsal/schedule';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { countLiveNodes, availableLanguages } from '../../../identity/judge-node/presence.ts';
import type { Services } from '../../../platform/services.ts';
import { findContest } from '../repository.ts';
import { rehearsalKind } from './job.ts';
import { findOverlappingContest } from './overlap.ts';
import { type RehearsedContest, readPast } from './past.ts';
import { deleteRehearsalRuns, storePlan } from './rehearsal-runs.ts';

export interface RehearsalRequest {
  readonly cid: number;
  readonly pace: number;
  /** Number of minutes to replay from the start of the contest; null replays the whole contest. */
  readonly minutes: number | null;
  readonly interrupts: boolean;
}

/** Time allowed for the last verdict after the last submission was sent, in ms. */
const afterwards = 5 * 60_000;
const hour = 3_600_000;

/**
 * Starts a rehearsal; a site runs at most one at a time. Returns its id. Throws `contestNotFound`, `rehearsalNotEnded`,
 * `contestRehearsalRunning`, `rehearsalNothing`, `rehearsalTooMany`, `rehearsalTooLong`, `rehearsalBusy`, `rehearsalNoNode`,
 * `rehearsalNoLanguage`.
 */
export async function startRehearsal(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  by: Actor,
  { cid, pace, minutes, interrupts }: RehearsalRequest,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The lock makes parallel starts wait for each other, also starts of different contests.
    await sql`lock table contest_rehearsal in share row exclusive mode`.execute(trx);
    const contest = await findContest(trx, cid, null);
    if (!contest) throw new ApiError('contestNotFound');
    if (contest.ends_at > now) throw new ApiError('rehearsalNotEnded');
    if (await isAnyActive(trx)) throw new ApiError('contestRehearsalRunning');
    const schedule = await plan(trx, contest, { pace, minutes }, now);
    const job_id = await jobs.start(trx, {
      kind: rehearsalKind,
      input: { cid, title: contest.title },
      uid: by.uid,
      now,
    });
    const { id } = await trx
      .insertInto('contest_rehearsal')
      .values({
        cid,
        job_id,
        uid: by.uid,
        pace,
        minutes,
        interrupts,
        total: schedule.length,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storePlan(trx, id, schedule);
    await recordAudit(trx, by, {
      // This is not an entry of the contest's own log, because the contest does not change.
      action: 'contest-rehearsal',
      target: `contest-rehearsal:${id}`,
      detail: { contest: cid, pace, minutes, interrupts },
    });
    return id;
  });
}

async function plan(
  trx: Kysely<Database>,
  contest: RehearsedContest,
  { pace, minutes }: Pick<RehearsalRequest, 'pace' | 'minutes'>,
  now: Date,
) {
  const past = await readPast(trx, contest, minutes);
  if (past.length === 0) throw new ApiError('rehearsalNothing');
  const limit = rehearsalLimits.submissionsMax;
  if (past.length > limit) throw new ApiError('rehearsalTooMany', { limit });
  const schedule = scheduleOf(past, { pace, minutes });
  const span = spanOf(schedule);
  const hours = rehearsalLimits.hoursMax;
  if (span > hours * hour) throw new ApiError('rehearsalTooLong', { hours });
  const title = await findOverlappingContest(trx, now, span + afterwards);
  if (title !== null) throw new ApiError('rehearsalBusy', { title });
  if ((await countLiveNodes(trx)) === 0) throw new ApiError('rehearsalNoNode');
  const available = await availableLanguages(trx);
  const missing = [...new Set(past.map(({ language }) => language))].filter(
    (language) => available.get(language)?.isLive !== true,
  );
  if (missing.length > 0) throw new ApiError('rehearsalNoLanguage', { languages: missing.join(', ') });
  return schedule;
}

async function isAnyActive(trx: Kysely<Database>): Promise<boolean> {
  const active = await trx
    .selectFrom('contest_rehearsal as rehearsal')
    .innerJoin('job', 'job.id', 'rehearsal.job_id')
    .where('job.state', 'in', ['waiting', 'running'])
    .select('rehearsal.id')
    .executeTakeFirst();
  return active !== undefined;
}

/** Cancels a rehearsal and deletes its judgings. Throws `rehearsalNotFound`, `jobEnded`. */
export async function cancelRehearsal(
  { db, jobs, events }: Pick<Services, 'db' | 'jobs' | 'events'>,
  by: Actor,
  { cid, id }: { readonly cid: number; readonly id: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('contest_rehearsal')
      .where('id', '=', id)
      .where('cid', '=', cid)
      .select('job_id')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError('rehearsalNotFound');
    if (row.job_id === null || !(await jobs.cancel(trx, row.job_id, now))) throw new ApiError('jobEnded');
    await deleteRehearsalRuns(trx, events, id);
    await recordAudit(trx, by, {
      action: 'contest-rehearsal-cancelled',
      target: `contest-rehearsal:${id}`,
      detail: { contest: cid },
    });
  });
}
