import { createHash } from 'node:crypto';
import { type JudgingTask, judgingTask } from '@xiezhi/contract/judging';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * The problem as a judging saw it (limits, modes, checker, files beside the program), kept once by the digest
 * of its text, so that the judging can be repeated after any later edit.
 */
type JudgedProblem = JudgingTask['problem'];

/** What this process has stored already; bounded, for a miss only costs one statement. */
const known = new Set<string>();
const knownMax = 10_000;

export function problemDigest(problem: JudgedProblem): string {
  return createHash('sha256').update(JSON.stringify(problem)).digest('hex');
}

/** Returns the digest under which the problem is stored. */
export async function keepJudgedProblem(db: Kysely<Database>, problem: JudgedProblem): Promise<string> {
  const digest = problemDigest(problem);
  if (known.has(digest)) return digest;
  await db
    .insertInto('judged_problem')
    .values({ digest, problem: JSON.stringify(problem) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (known.size >= knownMax) known.clear();
  known.add(digest);
  return digest;
}

/** Null when it was not kept, or in a form that this release does not read. */
export async function readJudgedProblem(db: Kysely<Database>, digest: string): Promise<JudgedProblem | null> {
  const row = await db
    .selectFrom('judged_problem')
    .where('digest', '=', digest)
    .select('problem')
    .executeTakeFirst();
  const problem = judgingTask.shape.problem.safeParse(row?.problem);
  return problem.success ? problem.data : null;
}
