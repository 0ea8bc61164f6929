import { recordAudit } from '../../../identity/audit/record.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { errorsOf } from '../../../problems/problem/authoring/complete.ts';
import type { ProblemWriter, WritingServices } from '../../../problems/problem/authoring/save.ts';
import { readProblemState } from '../../../problems/problem/authoring/state.ts';

/** Values on the wire. */
const progressOf = { applied: 1, taken: 2 } as const;

/**
 * Applies for a problem of a group to enter the public bank, or withdraws the application. A withdrawal also removes an
 * accepted problem from the bank. Repeated requests change nothing. Throws `problemNotFound`, `groupProblemHidden`,
 * `problemIncomplete`.
 */
export async function setBankRequest(
  services: WritingServices,
  by: ProblemWriter,
  pid: number,
  isApplied: boolean,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await readProblemState(trx, pid, { isLocked: true });
    const { applyPublicProgress: progress } = before;
    const isSame = isApplied
      ? progress === progressOf.applied || progress === progressOf.taken
      : progress === null;
    if (isSame) return;
    if (isApplied) {
      if (before.auth !== 1) throw new ApiError('groupProblemHidden');
      const errors = await errorsOf(trx, before, services);
      const [first] = errors;
      if (first)
        throw new ApiError('problemIncomplete', { count: errors.length, reason: first.text(by.locale) });
    }
    const after = isApplied ? progressOf.applied : null;
    await trx
      .updateTable('problem')
      .set({
        apply_public_progress: after,
        ...(isApplied ? {} : { apply_public_comment: null }),
      })
      .where('id', '=', pid)
      .execute();
    await recordAudit(trx, by, {
      action: isApplied ? 'group-problem-offered' : 'group-problem-withdrawn',
      target: `problem:${pid}`,
      before: { progress },
      after: { progress: after },
      detail: { problemId: before.displayId, gid: before.gid },
    });
  });
}
