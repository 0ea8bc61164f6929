import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';

/**
 * Who may see a problem outside contests: everybody the public ones, members those of their group. Every
 * call about a problem asks here, dictionaries included (F54).
 */
export interface ProblemAccess {
  readonly id: number;
  readonly gid: number | null;
  readonly auth: number;
}

function checkVisible(problem: ProblemAccess, viewer: Viewer | null, gid: number | undefined): void {
  if (problem.auth !== problemAuth.public) throw new Failure('problemHidden');
  if (problem.gid === null || viewer?.role === 'root') return;
  throw new Failure(gid === problem.gid ? 'groupMembersOnly' : 'problemHidden');
}

const columns = ['id', 'gid', 'auth'] as const;

/** By id. Throws Failure `problemNotFound`, `problemHidden`. */
export async function openProblem(
  db: Kysely<Database>,
  pid: number,
  viewer: Viewer | null,
): Promise<ProblemAccess> {
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .select(columns)
    .executeTakeFirst();
  if (!problem) throw new Failure('problemNotFound');
  checkVisible(problem, viewer, problem.gid ?? undefined);
  return problem;
}

/** By display id, without regard to case. Throws Failure as `openProblem`, and `groupMembersOnly`. */
export async function openProblemByDisplayId(
  db: Kysely<Database>,
  displayId: string,
  viewer: Viewer | null,
  gid: number | undefined,
): Promise<ProblemAccess> {
  const problem = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', displayId.trim().toLowerCase())
    .where('hidden_at', 'is', null)
    .select(columns)
    .executeTakeFirst();
  if (!problem) throw new Failure('problemNotFound');
  checkVisible(problem, viewer, gid);
  return problem;
}
