import { rehearsalLimits, rehearsalReport, type RehearsalReport } from '@xiezhi/contract/contest-rehearsal';
import type { Locale } from '@xiezhi/contract/limits';
import type { Rehearsal } from '@xiezhi/contract/routes/contest-rehearsal';
import { rehearsalOutcome, rehearsalSentences } from '@xiezhi/rules/rehearsal/sentences';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { countLiveNodes } from '../../../identity/judge-node/presence.ts';
import { findContest } from '../repository.ts';
import { countPastSubmissions } from './past.ts';

const rows = (db: Kysely<Database>, cid: number) =>
  db
    .selectFrom('contest_rehearsal as rehearsal')
    .leftJoin('job', 'job.id', 'rehearsal.job_id')
    .leftJoin('app_user', 'app_user.uid', 'rehearsal.uid')
    .where('rehearsal.cid', '=', cid)
    .select([
      'rehearsal.id',
      'rehearsal.pace',
      'rehearsal.minutes',
      'rehearsal.interrupts',
      'rehearsal.total',
      'rehearsal.report',
      'rehearsal.created_at',
      'rehearsal.finished_at',
      'job.state',
      'job.done',
      'job.failure',
    ])
    .select([
      sql<string | null>`app_user.username`.as('username'),
      sql<boolean>`coalesce(job.cancel_requested_at is not null and job.finished_at is null, false)`.as(
        'is_cancelling',
      ),
      sql<Date | null>`coalesce(rehearsal.finished_at, job.finished_at)`.as('ended_at'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Returns what can be rehearsed in a contest, and its past rehearsals. Throws `contestNotFound`. */
export async function listRehearsals(db: Kysely<Database>, cid: number, locale: Locale, now: Date) {
  const contest = await findContest(db, cid, null);
  if (!contest) throw new ApiError('contestNotFound');
  const found = await rows(db, cid).orderBy('rehearsal.id', 'desc').limit(rehearsalLimits.listed).execute();
  return {
    hasEnded: contest.ends_at <= now,
    minutes: Math.ceil((contest.ends_at.getTime() - contest.starts_at.getTime()) / 60_000),
    submissions: await countPastSubmissions(db, contest),
    nodes: await countLiveNodes(db),
    rehearsals: found.map((row) => present(row, locale)),
  };
}

/** Returns one rehearsal of the contest. Throws `rehearsalNotFound`. */
export async function showRehearsal(
  db: Kysely<Database>,
  { cid, id }: { readonly cid: number; readonly id: number },
  locale: Locale,
) {
  const row = await rows(db, cid).where('rehearsal.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('rehearsalNotFound');
  const report = readReport(row);
  return {
    ...present(row, locale),
    report,
    sentences: report === null ? [] : rehearsalSentences(report, locale),
  };
}

/** Parses a report; null if this release cannot read its format. */
function readReport({ report }: Row): RehearsalReport | null {
  const read = rehearsalReport.safeParse(report);
  return read.success ? read.data : null;
}

function present(row: Row, locale: Locale): Rehearsal {
  const report = readReport(row);
  return {
    id: row.id,
    // Old jobs are deleted, so the state of the job may be missing. A report proves that the rehearsal is done.
    state: report === null ? (row.state ?? 'cancelled') : 'done',
    username: row.username,
    pace: row.pace,
    minutes: row.minutes,
    interrupts: row.interrupts,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.ended_at?.toISOString() ?? null,
    isCancelling: row.is_cancelling,
    done: report?.judged ?? row.done ?? 0,
    total: row.total,
    failure: row.failure?.[locale] ?? null,
    outcome: report === null ? null : rehearsalOutcome(report),
  };
}
