import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import type { RepositoryOutcome, RepositoryProblem } from '@xiezhi/contract/routes/problem-repository';
import type { ProblemCheckResult } from '@xiezhi/contract/text/problem-check';
import type { Kysely, Selectable } from 'kysely';
import type { RepositoryProblemTable, StoredSyncResult } from '../../platform/database/repository-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { LocalizedText } from '../../platform/job/kind.ts';
import type { ProblemFiles } from './changes.ts';
import { siteMark } from './site-mark.ts';

export type RepositoryProblemRow = Selectable<RepositoryProblemTable>;

/** Facts of a problem that every result has. */
export interface ResultHead {
  readonly displayId: string;
  readonly format: string;
  readonly report: StoredSyncResult['report'];
  readonly changes: RepositoryProblem['changes'];
}

/** Builds a result without findings. */
export function resultOf(
  { displayId, format, report, changes }: ResultHead,
  outcome: RepositoryOutcome,
  reasons: readonly LocalizedText[] = [],
): StoredSyncResult {
  return { displayId, format, report, changes, outcome, reasons, errors: 0, warnings: 0, findings: [] };
}

/** Adds those findings of the checks that are errors or warnings. */
export function withFindings(result: StoredSyncResult, { findings }: ProblemCheckResult): StoredSyncResult {
  const grave = findings.filter(({ level }) => level === 'error' || level === 'warning');
  const count = (level: string) => grave.filter((one) => one.level === level).length;
  return {
    ...result,
    errors: count('error'),
    warnings: count('warning'),
    findings: grave.slice(0, repositoryLimits.findingsKept),
  };
}

/** Returns the problems of a repository by their folders. */
export async function readProblems(
  db: Kysely<Database>,
  repositoryId: number,
): Promise<ReadonlyMap<string, RepositoryProblemRow>> {
  const rows = await db
    .selectFrom('repository_problem')
    .where('repository_id', '=', repositoryId)
    .selectAll()
    .orderBy('root')
    .execute();
  return new Map(rows.map((row) => [row.root, row]));
}

/** Returns the problems of a repository. Leaves out the ids of their files, which take megabytes. */
export function readSyncResults(
  db: Kysely<Database>,
  repositoryId: number,
): Promise<Omit<RepositoryProblemRow, 'published_files'>[]> {
  return db
    .selectFrom('repository_problem')
    .where('repository_id', '=', repositoryId)
    .select(['repository_id', 'root', 'pid', 'published_tree', 'published_commit', 'site_mark', 'result'])
    .orderBy('root')
    .execute();
}

/** Deletes the result of a folder that is no longer in the repository and from which the site has no problem. */
export async function removeResult(
  db: Kysely<Database>,
  { repositoryId, root }: { readonly repositoryId: number; readonly root: string },
): Promise<void> {
  await db
    .deleteFrom('repository_problem')
    .where('repository_id', '=', repositoryId)
    .where('root', '=', root)
    .where('pid', 'is', null)
    .execute();
}

/** Stores what a sync found about a problem. */
export async function storeResult(
  db: Kysely<Database>,
  { repositoryId, root }: { readonly repositoryId: number; readonly root: string },
  result: StoredSyncResult,
): Promise<void> {
  const json = JSON.stringify(result);
  await db
    .insertInto('repository_problem')
    .values({ repository_id: repositoryId, root, pid: null, result: json })
    .onConflict((conflict) => conflict.columns(['repository_id', 'root']).doUpdateSet({ result: json }))
    .execute();
}

/** Connects a folder to the problem that was imported from it, in the transaction of the import. */
export async function storeImported(
  trx: Kysely<Database>,
  place: { readonly repositoryId: number; readonly root: string },
  pid: number,
  result: StoredSyncResult,
): Promise<void> {
  await storeResult(trx, place, result);
  await trx
    .updateTable('repository_problem')
    .set({ pid, site_mark: await siteMark(trx, pid) })
    .where('repository_id', '=', place.repositoryId)
    .where('root', '=', place.root)
    .execute();
}

/**
 * Stores that the problem on the site is the problem of this commit. Call it in the transaction that publishes the
 * problem.
 */
export async function storePublished(
  trx: Kysely<Database>,
  place: { readonly repositoryId: number; readonly root: string },
  { pid, commit, files }: { readonly pid: number; readonly commit: string; readonly files: ProblemFiles },
  result: StoredSyncResult,
): Promise<void> {
  await storeImported(trx, place, pid, result);
  await trx
    .updateTable('repository_problem')
    .set({
      published_tree: files.tree,
      published_commit: commit,
      published_files: JSON.stringify(files.files),
    })
    .where('repository_id', '=', place.repositoryId)
    .where('root', '=', place.root)
    .execute();
}
