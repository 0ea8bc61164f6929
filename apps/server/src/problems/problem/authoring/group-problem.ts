import type { Locale } from '@xiezhi/contract/limits';
import type { AppliedProblem } from '@xiezhi/contract/routes/group-problem';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { recordAudit } from '../../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { errorsOf } from './complete.ts';
import type { ProblemWriter, WritingServices } from './save.ts';
import { readProblemState } from './state.ts';
import { isNamedOrAuthored } from '../keyword.ts';

/** State of an offer, as numbers of the HTTP API. */
const progressOf = { applied: 1, taken: 2, refused: 3 } as const;

export interface AppliedQuery extends Paging {
  readonly keyword: string | undefined;
  readonly gid?: number | undefined;
  readonly progress?: number | undefined;
}

/**
 * Lists problems that groups have offered to the bank: undecided ones first, then by group. Of a disbanded group, lists
 * only problems that the bank has accepted.
 */
export async function listApplied(
  db: Kysely<Database>,
  query: AppliedQuery,
  locale: Locale,
): Promise<Page<AppliedProblem>> {
  const { keyword, gid, progress } = query;
  const conditions = [
    sql`problem.gid is not null and apply_public_progress is not null and problem.hidden_at is null`,
    sql`(apply_public_progress = ${progressOf.taken}
      or exists (select from app_group home where home.id = problem.gid and home.hidden_at is null))`,
  ];
  if (gid !== undefined) conditions.push(sql`problem.gid = ${gid}`);
  if (progress !== undefined) conditions.push(sql`apply_public_progress = ${progress}`);
  if (keyword !== undefined) conditions.push(isNamedOrAuthored(keyword));
  const where = sql.join(conditions, sql` and `);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from problem where ${where}`.execute(db);
  const { rows } = await sql<Omit<AppliedProblem, 'gmtModified'> & { modifiedAt: Date }>`
    select problem.id, problem.gid, apply_public_progress as "applyPublicProgress", display_id as "problemId",
      coalesce(text.title, fallback.title, '') as title, author, type, judge_mode as "judgeMode",
      app_group.name as "groupName", problem.auth, apply_public_comment as comment,
      problem.modified_at as "modifiedAt"
    from problem join app_group on app_group.id = problem.gid
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where ${where}
    order by apply_public_progress, problem.gid, problem.id desc
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const records = rows.map(({ modifiedAt, ...row }) =>
    Object.assign(row, { gmtModified: modifiedAt.toISOString() }),
  );
  return pageOf(records, { value: counted[0]?.total ?? 0, isEstimated: false }, query);
}

/**
 * Accepts or rejects the offer of a group problem. Throws `problemNotFound`, `groupProblemNotApplied`,
 * `applyProgressUnknown`, `problemIncomplete`.
 */
export async function examine(
  services: WritingServices,
  by: ProblemWriter,
  {
    pid,
    progress,
    comment,
  }: { readonly pid: number; readonly progress: number; readonly comment: string | null },
): Promise<void> {
  if (!Object.values(progressOf).some((known) => known === progress))
    throw new ApiError('applyProgressUnknown');
  await services.db.transaction().execute(async (trx) => {
    const before = await readProblemState(trx, pid, { isLocked: true });
    if (before.gid === null || before.applyPublicProgress === null)
      throw new ApiError('groupProblemNotApplied');
    const isDecided = before.applyPublicProgress === progressOf.taken;
    if (!isDecided && !(await isThere(trx, before.gid))) throw new ApiError('groupProblemNotApplied');
    if (progress === progressOf.taken) {
      const errors = await errorsOf(trx, before, services);
      const [first] = errors;
      if (first)
        throw new ApiError('problemIncomplete', { count: errors.length, reason: first.text(by.locale) });
    }
    await trx
      .updateTable('problem')
      .set({
        apply_public_progress: progress,
        ...(comment !== null && { apply_public_comment: comment || null }),
      })
      .where('id', '=', pid)
      .execute();
    await recordAudit(trx, by, {
      action: 'group-problem-examined',
      target: `problem:${pid}`,
      before: { progress: before.applyPublicProgress },
      after: { progress },
      detail: { problemId: before.displayId, gid: before.gid, ...(comment && { comment }) },
    });
    await services.domainEvents.emit(trx, 'group-problem-reviewed', { pid, progress, comment, by: by.uid });
  });
}

/**
 * Returns whether a group exists and is not disbanded. Locks the group, so that this stays true until the transaction
 * ends.
 */
async function isThere(trx: Kysely<Database>, gid: number): Promise<boolean> {
  const row = await trx
    .selectFrom('app_group')
    .where('id', '=', gid)
    .where('hidden_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
