import { sql } from 'kysely';
import { recordAudit } from '../../../identity/audit/record.ts';
import { violatedUniqueness } from '../../../platform/database/pool.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { checkMayPublish, isWithdrawnAfter } from '../policy.ts';
import { checkIsInContest } from './in-contest.ts';
import { checkDisplayId } from './check.ts';
import { errorsOf } from './complete.ts';
import { owningGroupOf } from './owning-group.ts';
import type { ProblemWriter, WritingServices } from './save.ts';
import { readProblemState } from './state.ts';

/**
 * Changes the visibility of a problem. If other users will see the problem, it must be complete. Throws
 * `problemNotFound`, `problemAuthUnknown`, `publishingNotYours`, `problemIncomplete`, `problemInNoContest`.
 * @param reason why the user ignored warnings, for the audit log
 */
export async function changeAuth(
  services: WritingServices,
  by: ProblemWriter,
  pid: number,
  auth: number,
  reason: string | null,
): Promise<void> {
  if (auth !== 1 && auth !== 2 && auth !== 3) throw new ApiError('problemAuthUnknown');
  await services.db.transaction().execute(async (trx) => {
    const before = await readProblemState(trx, pid, { isLocked: true });
    if (before.auth === auth) return;
    if (auth === 1 && !before.isGroup) await checkMayPublish(trx, by.person, before);
    if (auth === 3 && before.isGroup) await checkIsInContest(trx, pid);
    const errors = auth === 2 ? [] : await errorsOf(trx, before, services);
    const [first] = errors;
    if (first)
      throw new ApiError('problemIncomplete', { count: errors.length, reason: first.text(by.locale) });
    await trx
      .updateTable('problem')
      .set({
        auth,
        is_withdrawn: isWithdrawnAfter(by.person, before, auth),
        revision: before.revision + 1,
        modified_by: by.person.username,
        modified_at: services.clock(),
      })
      .where('id', '=', pid)
      .execute();
    await recordAudit(trx, by, {
      action: 'problem-auth',
      target: `problem:${pid}`,
      before: { auth: before.auth },
      after: { auth },
      detail: { problemId: before.displayId, ...(reason && { reason }) },
    });
  });
}

/**
 * Marks a problem as deleted and removes it from all lists. Its submissions are kept, and its display id becomes free.
 * Throws `problemNotFound`, `problemInUse`.
 */
export async function deleteProblem(
  { db, clock }: WritingServices,
  by: ProblemWriter,
  pid: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await readProblemState(trx, pid, { isLocked: true });
    const inContest = await trx
      .selectFrom('contest_problem')
      .innerJoin('contest', 'contest.id', 'contest_problem.cid')
      .where('contest_problem.pid', '=', pid)
      .where('contest_problem.hidden_at', 'is', null)
      .where('contest.hidden_at', 'is', null)
      .where('contest.ends_at', '>', clock())
      .select('contest.id')
      .executeTakeFirst();
    if (inContest) throw new ApiError('problemInUse');
    await trx.updateTable('problem').set({ hidden_at: clock() }).where('id', '=', pid).execute();
    await recordAudit(trx, by, {
      action: 'problem-deleted',
      target: `problem:${pid}`,
      before: { problemId: before.displayId, auth: before.auth, author: before.author },
    });
  });
}

/**
 * Restores a deleted problem; it becomes private, whatever its former visibility was. Throws `problemNotFound`,
 * `problemIdTaken` if another problem has its display id now, and the errors of `checkDisplayId`.
 * @param displayId a new display id; null to keep the former one
 */
export async function restoreProblem(
  { db }: WritingServices,
  by: ProblemWriter,
  pid: number,
  displayId: string | null,
): Promise<void> {
  let wanted = '';
  try {
    await db.transaction().execute(async (trx) => {
      const before = await readProblemState(trx, pid, { isLocked: true, withDeleted: true });
      if (before.hiddenAt === null) throw new ApiError('problemNotFound');
      wanted = displayId === null ? before.displayId : displayId.trim().toUpperCase();
      if (displayId !== null) checkDisplayId(wanted, (await owningGroupOf(trx, before))?.prefix ?? '');
      await trx
        .updateTable('problem')
        .set({
          hidden_at: null,
          auth: 2,
          display_id: wanted,
          revision: sql`revision + 1`,
          modified_by: by.person.username,
        })
        .where('id', '=', pid)
        .execute();
      await recordAudit(trx, by, {
        action: 'problem-restored',
        target: `problem:${pid}`,
        before: { problemId: before.displayId },
        after: { problemId: wanted, auth: 2 },
      });
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'problem_display_id')
      throw new ApiError('problemIdTaken', { problemId: wanted });
    throw error;
  }
}
