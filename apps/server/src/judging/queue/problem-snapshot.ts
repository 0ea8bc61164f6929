import { createHash } from 'node:crypto';
import { type JudgingTask, judgingTask } from '@xiezhi/contract/judging';
import type { Kysely, Selectable } from 'kysely';
import type { Database, ProblemTable } from '../../platform/database/schema.ts';

/**
 * The problem as a judging used it: limits, modes, checker, and files compiled with the program. It is stored once per
 * digest of its text, so that the judging can be repeated after any later edit.
 */
type JudgedProblem = JudgingTask['problem'];

/** Columns of a problem that a judging depends on. */
export const judgedColumns = [
  'problem.id as pid',
  'problem.type',
  'problem.judge_mode',
  'problem.judge_case_mode',
  'problem.time_limit_ms',
  'problem.memory_limit_mb',
  'problem.difficulty',
  'problem.io_score',
  'problem.is_remove_end_blank',
  'problem.is_remote',
  'problem.is_file_io',
  'problem.io_read_file_name',
  'problem.io_write_file_name',
  'problem.user_extra_files',
  'problem.judge_extra_files',
  'problem.included_files',
  'problem.output_limit_mb',
  'problem.checker',
  'problem.second_checker',
  'problem.passes',
  'problem.accepts_any',
  'problem.comparer',
  'problem.depends_on',
] as const;

type JudgedRow = { readonly pid: number } & Pick<
  Selectable<ProblemTable>,
  | 'type'
  | 'judge_mode'
  | 'judge_case_mode'
  | 'time_limit_ms'
  | 'memory_limit_mb'
  | 'difficulty'
  | 'io_score'
  | 'is_remove_end_blank'
  | 'is_remote'
  | 'is_file_io'
  | 'io_read_file_name'
  | 'io_write_file_name'
  | 'user_extra_files'
  | 'judge_extra_files'
  | 'included_files'
  | 'output_limit_mb'
  | 'checker'
  | 'second_checker'
  | 'passes'
  | 'accepts_any'
  | 'comparer'
  | 'depends_on'
>;

/**
 * Whether the comparison ignores blanks at line ends and at the end of the output. Always true for remote problems,
 * because their samples rarely end with a line feed.
 */
export const removesEndBlank = (
  row: Pick<Selectable<ProblemTable>, 'is_remove_end_blank' | 'is_remote'>,
): boolean => row.is_remove_end_blank || row.is_remote;

/**
 * Returns the problem for a judging. The result is not validated yet, because an older release may have stored the
 * problem.
 */
export function judgedProblemOf(row: JudgedRow, limitFactor: number) {
  return {
    pid: row.pid,
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    limitFactor,
    difficulty: row.difficulty,
    ioScore: row.io_score,
    isRemoveEndBlank: removesEndBlank(row),
    fileIo: row.is_file_io ? { read: row.io_read_file_name, write: row.io_write_file_name } : null,
    userExtraFiles: row.user_extra_files ?? {},
    judgeExtraFiles: row.judge_extra_files ?? {},
    ...(row.output_limit_mb !== null && { outputLimitMb: row.output_limit_mb }),
    ...(row.included_files && { includedFiles: row.included_files }),
    comparer: row.comparer,
    checker: row.checker,
    secondChecker: row.second_checker,
    ...(row.passes > 1 ? { passes: row.passes } : {}),
    ...(row.accepts_any ? { isAcceptedByAny: true } : {}),
    dependsOn: row.depends_on,
  };
}

/**
 * Digests of snapshots that this process has stored, per database. The number is limited; a missing digest only costs
 * one statement.
 */
const stored = new WeakMap<Kysely<Database>, Set<string>>();
const storedMax = 10_000;

export function problemDigest(problem: JudgedProblem): string {
  return createHash('sha256').update(JSON.stringify(problem)).digest('hex');
}

/** Returns the digest under which the problem is stored. */
export async function storeProblemSnapshot(db: Kysely<Database>, problem: JudgedProblem): Promise<string> {
  const digest = problemDigest(problem);
  // A transaction may still be rolled back, so its digests are not remembered.
  const known = db.isTransaction ? null : knownIn(db);
  if (known?.has(digest) === true) return digest;
  await db
    .insertInto('problem_snapshot')
    .values({ digest, problem: JSON.stringify(problem) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (known && known.size >= storedMax) known.clear();
  known?.add(digest);
  return digest;
}

function knownIn(db: Kysely<Database>): Set<string> {
  const known = stored.get(db) ?? new Set();
  stored.set(db, known);
  return known;
}

/** Reads a snapshot. Returns null if it was not stored, or in a format that this release does not read. */
export async function readJudgedProblem(db: Kysely<Database>, digest: string): Promise<JudgedProblem | null> {
  const row = await db
    .selectFrom('problem_snapshot')
    .where('digest', '=', digest)
    .select('problem')
    .executeTakeFirst();
  const problem = judgingTask.shape.problem.safeParse(row?.problem);
  return problem.success ? problem.data : null;
}
