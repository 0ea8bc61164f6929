import { mayEditProblem, type Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { publicProblem } from '../../../platform/scope/sql.ts';
import type { ContestRow } from '../repository.ts';
import { takesRemote } from './remote.ts';

/**
 * Finds a problem that this user may add to the contest. A site contest takes public problems and the user's own ones.
 * A group contest takes public problems and all problems of its group, whatever their visibility. Throws
 * `problemNotFound`, `problemHidden`, `contestRemoteRefused`, `contestProblemTypeWrong`.
 */
export async function findAddable(trx: Kysely<Database>, person: Person, contest: ContestRow, pid: number) {
  const problem = await trx
    .selectFrom('problem')
    .leftJoin('problem_text as text', (join) =>
      join.onRef('text.pid', '=', 'problem.id').onRef('text.locale', '=', 'problem.default_locale'),
    )
    .where('problem.id', '=', pid)
    .where('problem.hidden_at', 'is', null)
    .select(['problem.display_id', 'problem.type', 'problem.auth', 'problem.author', 'problem.is_remote'])
    .select(['problem.is_group', 'problem.gid'])
    .select(sql<string>`coalesce(text.title, problem.display_id)`.as('title'))
    .select(publicProblem().as('is_seen'))
    .executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  const isOfGroup = problem.is_group && problem.gid !== null && problem.gid === contest.gid;
  const named = { problemId: problem.display_id };
  if (contest.gid === null) {
    const isOpen = problem.auth === 1 && !problem.is_group;
    const isOwn = mayEditProblem({ person }, { id: pid, author: problem.author, isGroup: problem.is_group });
    if (!isOpen && !isOwn) throw new ApiError('problemHidden');
  } else if (!problem.is_seen && !isOfGroup) {
    // The same error as for a missing problem, because a group must not discover the problems of other contests.
    throw new ApiError('problemNotFound');
  }
  if (problem.is_remote && !takesRemote(contest)) throw new ApiError('contestRemoteRefused', named);
  if (!problem.is_remote && problem.type !== contest.type)
    throw new ApiError('contestProblemTypeWrong', named);
  return problem;
}

/** Changes a hidden problem to contest-only visibility when it is added to a contest. */
export async function openToContests(
  trx: Kysely<Database>,
  by: Actor & { readonly person: Person },
  pid: number,
  problemId: string,
): Promise<void> {
  await trx
    .updateTable('problem')
    .set({ auth: 3, revision: sql`revision + 1`, modified_by: by.person.username })
    .where('id', '=', pid)
    .execute();
  await recordAudit(trx, by, {
    action: 'problem-auth',
    target: `problem:${pid}`,
    before: { auth: 2 },
    after: { auth: 3 },
    detail: { problemId },
  });
}
