import type { Locale } from '@xiezhi/contract/limits';
import type { SimilarityFamily, SimilarityReport } from '@xiezhi/contract/routes/similarity';
import { similarityChoices, type SimilarityChoice, similarityLimits } from '@xiezhi/contract/similarity';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredSimilarityFamily } from '../../platform/database/similarity-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { similarityKind, type SimilarityInput } from './job.ts';
import { listPairs, readProblemNames } from './pairs.ts';
import type { OpenedReportTarget, ReportTarget, StoredReportTarget } from './policy.ts';
import { countPrograms } from './programs.ts';

/** Returns the audit target of a report’s target, such as `contest:7`. */
export function similarityAuditTarget({ cid, tid, pid }: ReportTarget): string {
  if (cid !== null) return `contest:${cid}`;
  return tid === null ? `problem:${pid}` : `training:${tid}`;
}

/** Returns the reports of a target, and the number of submissions that each kind of comparison would include. */
export async function listSimilarityReports(
  db: Kysely<Database>,
  target: OpenedReportTarget,
  locale: Locale,
) {
  const counts = await Promise.all(
    similarityChoices.map(
      async (choice) => [choice, (await countPrograms(db, target, choice)).submissions] as const,
    ),
  );
  const countOf = (wanted: SimilarityChoice) => counts.find(([choice]) => choice === wanted)?.[1] ?? 0;
  const rows = await selectReports(db)
    .where(isAt(target))
    .orderBy('report.id', 'desc')
    .limit(similarityLimits.reportsMax)
    .execute();
  return {
    place: target.shown,
    submissions: { best: countOf('best'), last: countOf('last'), all: countOf('all') },
    limit: similarityLimits.submissionsMax,
    reports: rows.map((row) => presentReport(row, locale)),
  };
}

/**
 * Starts a report. Returns its id. Throws `similarityRunning`, `similarityTooFew`, `similarityTooMany`,
 * `similarityReportsFull`.
 */
export async function startReport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  by: Actor,
  target: OpenedReportTarget,
  choice: SimilarityChoice,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The lock makes parallel starts wait for each other, also starts for different targets, and deletions of targets
    // wait before they delete the reports. A lock of the contest's row would make its verdicts wait.
    await sql`lock table similarity_report in share row exclusive mode`.execute(trx);
    await checkTarget(trx, target);
    const former = await selectReports(trx).where(isAt(target)).execute();
    if (former.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new ApiError('similarityRunning');
    const limit = similarityLimits.reportsMax;
    if (former.length >= limit) throw new ApiError('similarityReportsFull', { limit });
    await checkCount(trx, target, choice);
    const { cid, tid, pid, gid } = target;
    const { id } = await trx
      .insertInto('similarity_report')
      .values({ cid, tid, pid, gid, uid: by.uid, choice, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const input: SimilarityInput = {
      reportId: id,
      title: target.shown.title,
      choice,
      cid,
      tid,
      pid,
      gid,
    };
    const job_id = await jobs.start(trx, { kind: similarityKind, input, uid: by.uid, now });
    // A trigger sets the group of rows that are inserted without one.
    await trx.updateTable('similarity_report').set({ job_id, gid }).where('id', '=', id).execute();
    await recordAudit(trx, by, {
      action: 'similarity-report',
      target: similarityAuditTarget(target),
      detail: { report: id, choice },
    });
    return id;
  });
}

/** Throws `contestNotFound`, `trainingNotFound` or `problemNotFound` if the target is deleted. */
async function checkTarget(trx: Kysely<Database>, target: ReportTarget): Promise<void> {
  const { table, id, missing } = rowOf(target);
  const row = await trx
    .selectFrom(table)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!row) throw new ApiError(missing);
}

function rowOf({ cid, tid, pid }: ReportTarget) {
  if (cid !== null) return { table: 'contest', id: cid, missing: 'contestNotFound' } as const;
  if (tid !== null) return { table: 'training', id: tid, missing: 'trainingNotFound' } as const;
  return { table: 'problem', id: pid ?? 0, missing: 'problemNotFound' } as const;
}

async function checkCount(
  trx: Kysely<Database>,
  target: OpenedReportTarget,
  choice: SimilarityChoice,
): Promise<void> {
  const { submissions, hasPairs } = await countPrograms(trx, target, choice);
  if (!hasPairs) throw new ApiError('similarityTooFew');
  const limit = similarityLimits.submissionsMax;
  if (submissions > limit) throw new ApiError('similarityTooMany', { limit });
}

/** Returns the target of a report. Throws `similarityReportNotFound`. */
export async function findReportTarget(db: Kysely<Database>, id: number): Promise<StoredReportTarget> {
  const row = await db
    .selectFrom('similarity_report')
    .where('id', '=', id)
    .select(['cid', 'tid', 'pid', 'gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError('similarityReportNotFound');
  return row;
}

/** Returns one report with its pairs. Throws `similarityReportNotFound`. */
export async function showReport(
  db: Kysely<Database>,
  target: OpenedReportTarget,
  id: number,
  locale: Locale,
) {
  const row = await selectReports(db).where('report.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('similarityReportNotFound');
  return {
    ...presentReport(row, locale),
    place: target.shown,
    families: await presentFamilies(db, row.families),
    pairs: await listPairs(db, id),
  };
}

/** Cancels a report. Throws `similarityReportNotFound`, `jobEnded`. */
export async function cancelReport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  by: Actor,
  target: OpenedReportTarget,
  id: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, id);
    if (row.job_id === null || !(await jobs.cancel(trx, row.job_id, now))) throw new ApiError('jobEnded');
    await recordAudit(trx, by, {
      action: 'similarity-report-cancelled',
      target: similarityAuditTarget(target),
      detail: { report: id },
    });
  });
}

/** Cancels a report and deletes it. Throws `similarityReportUsed` if the report has cases. */
export async function deleteReport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  by: Actor,
  target: OpenedReportTarget,
  id: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, id);
    const used = await trx
      .selectFrom('similarity_case')
      .innerJoin('similarity_pair as pair', 'pair.id', 'similarity_case.pair_id')
      .where('pair.report_id', '=', id)
      .select('pair_id')
      .executeTakeFirst();
    if (used) throw new ApiError('similarityReportUsed');
    if (row.job_id !== null) await jobs.cancel(trx, row.job_id, now);
    await trx.deleteFrom('similarity_report').where('id', '=', id).execute();
    await recordAudit(trx, by, {
      action: 'similarity-report-deleted',
      target: similarityAuditTarget(target),
      detail: { report: id },
    });
  });
}

/** Locks a report until the transaction ends. Throws `similarityReportNotFound`. */
async function lockReport(trx: Kysely<Database>, id: number): Promise<{ job_id: string | null }> {
  const row = await trx
    .selectFrom('similarity_report')
    .where('id', '=', id)
    .select('job_id')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('similarityReportNotFound');
  return row;
}

function isAt({ cid, tid, pid, gid }: StoredReportTarget) {
  return sql<boolean>`report.cid is not distinct from ${cid}::bigint
    and report.tid is not distinct from ${tid}::bigint and report.pid is not distinct from ${pid}::bigint
    and report.gid is not distinct from ${gid}::bigint`;
}

function selectReports(db: Kysely<Database>) {
  return db
    .selectFrom('similarity_report as report')
    .leftJoin('job', 'job.id', 'report.job_id')
    .leftJoin('app_user', 'app_user.uid', 'report.uid')
    .select(['report.id', 'report.choice', 'report.families', 'report.suspicious'])
    .select(['report.created_at', 'report.finished_at', 'app_user.username'])
    .select(['job.state', 'job.done', 'job.total', 'job.failure', 'job.cancel_requested_at']);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

function presentReport(row: ReportRow, locale: Locale): SimilarityReport {
  return {
    id: row.id,
    // Old jobs are deleted, but their reports remain, so the state of the job may be missing.
    state: row.finished_at === null ? (row.state ?? 'cancelled') : 'done',
    choice: row.choice,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    isCancelling: row.cancel_requested_at !== null && (row.state === 'waiting' || row.state === 'running'),
    done: row.done ?? 0,
    total: row.total,
    failure: row.failure?.[locale] ?? null,
    suspicious: row.suspicious,
  };
}

async function presentFamilies(
  db: Kysely<Database>,
  families: readonly StoredSimilarityFamily[],
): Promise<SimilarityFamily[]> {
  const names = await readProblemNames(
    db,
    families.map(({ pid }) => pid),
  );
  return families.map((family) => ({
    ...family,
    histogram: [...family.histogram],
    ...(names.get(family.pid) ?? { displayId: String(family.pid), title: '' }),
  }));
}
