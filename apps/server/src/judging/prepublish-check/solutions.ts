import { findLanguage } from '@xiezhi/contract/languages';
import { limits } from '@xiezhi/contract/limits';
import type { ExpectedVerdict } from '@xiezhi/contract/text/problem-check';
import type { PackageSubmission } from '@xiezhi/formats';
import { expectationOfFolder } from '@xiezhi/formats/formats/icpc/expectations';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { digest } from './digest.ts';

export interface WrittenSolution {
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly expected: ExpectedVerdict | null;
}

/** The folder of a package for solutions with this verdict. */
const folders: Readonly<Record<ExpectedVerdict, string>> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  PE: 'presentation_error',
  TLE: 'time_limit_exceeded',
  MLE: 'memory_limit_exceeded',
  RE: 'run_time_error',
  CE: 'compile_error',
  PA: 'partially_accepted',
};

/** Returns the version of a stored solution, to detect concurrent changes. */
export function solutionVersion(solution: PackageSubmission): string {
  return digest(solution);
}

/** Finds a solution. Throws `solutionNotFound`. */
export async function findSolution(
  db: Kysely<Database>,
  pid: number,
  path: string,
): Promise<PackageSubmission> {
  const row = await db
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('submissions')
    .executeTakeFirst();
  const found = row?.submissions.find((one) => one.path === path);
  if (!found) throw new ApiError('solutionNotFound');
  return found;
}

/**
 * Adds a solution at the end, or changes the one at a path. Throws `solutionNotFound`, `solutionNameTaken`,
 * `tooManySolutions`, `languageUnknown`, `changedMeanwhile`.
 * @param version version that was edited; null to overwrite any version
 */
export async function saveSolution(
  db: Kysely<Database>,
  by: Actor,
  pid: number,
  former: { readonly path: string | null; readonly version: string | null },
  written: WrittenSolution,
): Promise<PackageSubmission> {
  if (!findLanguage(written.language)) throw new ApiError('languageUnknown', { language: written.language });
  return db.transaction().execute(async (trx) => {
    const solutions = await lock(trx, pid);
    const before = former.path === null ? null : solutions.find((one) => one.path === former.path);
    if (before === undefined) throw new ApiError('solutionNotFound');
    if (before && former.version !== null && former.version !== solutionVersion(before))
      throw new ApiError('changedMeanwhile');
    const after = merged(before, written);
    if (solutions.some((one) => one !== before && one.path === after.path))
      throw new ApiError('solutionNameTaken', { name: written.name });
    if (before === null && solutions.length >= limits.solutionsMax)
      throw new ApiError('tooManySolutions', { limit: limits.solutionsMax });
    const next = before ? solutions.map((one) => (one === before ? after : one)) : [...solutions, after];
    await store(trx, pid, next);
    await recordAudit(trx, by, {
      action: before ? 'problem-solution-changed' : 'problem-solution-added',
      target: `problem:${pid}`,
      ...(before && { before: factsOf(before) }),
      after: factsOf(after),
    });
    return after;
  });
}

/** Deletes a solution. Throws `solutionNotFound`. */
export async function deleteSolution(
  db: Kysely<Database>,
  by: Actor,
  pid: number,
  path: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const solutions = await lock(trx, pid);
    const before = solutions.find((one) => one.path === path);
    if (!before) throw new ApiError('solutionNotFound');
    await store(
      trx,
      pid,
      solutions.filter((one) => one !== before),
    );
    await recordAudit(trx, by, {
      action: 'problem-solution-deleted',
      target: `problem:${pid}`,
      before: { ...factsOf(before), code: before.code },
    });
  });
}

/**
 * Returns the solution to store. A changed solution keeps its position, and also its expectations unless others are
 * given.
 */
function merged(
  before: PackageSubmission | null,
  { name, language, code, expected }: WrittenSolution,
): PackageSubmission {
  const folder = expected === null ? folderOf(before) : null;
  const verdict = expected ?? 'AC';
  if (before !== null && expected === null)
    return { ...before, path: `${folder ?? `submissions/${folders[verdict]}`}/${name}`, language, code };
  // The package's expectations of groups and of the limit belong to the previous expected verdict, so they are dropped.
  const { byGroup: _byGroup, limitUse: _limitUse, ...kept } = before ?? {};
  return {
    ...kept,
    path: `${folder ?? `submissions/${folders[verdict]}`}/${name}`,
    language,
    code,
    ...expectationOfFolder(folders[verdict]),
  };
}

function folderOf(solution: PackageSubmission | null): string | null {
  return solution?.path.split('/').slice(0, -1).join('/') || null;
}

/** Returns the audited fields of a solution, without its source. */
function factsOf({ path, language, permitted, required }: PackageSubmission): Record<string, unknown> {
  return { path, language, permitted, required };
}

/** Reads the solutions and locks them until the transaction ends. Creates the row if the problem was never imported. */
async function lock(trx: Kysely<Database>, pid: number): Promise<readonly PackageSubmission[]> {
  await trx
    .insertInto('problem_package')
    .values({ pid, format: 'none' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('submissions')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.submissions;
}

async function store(
  trx: Kysely<Database>,
  pid: number,
  solutions: readonly PackageSubmission[],
): Promise<void> {
  await trx
    .updateTable('problem_package')
    .set({ submissions: JSON.stringify(solutions) })
    .where('pid', '=', pid)
    .execute();
  await trx
    .updateTable('problem')
    .set({ modified_at: sql<Date>`now()` })
    .where('id', '=', pid)
    .execute();
}
