import { effectiveCaseMode, problemIoScore } from '@xiezhi/rules';
import { judgeCaseModes, judgeModes } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { StoredCase } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { manifestColumns, readCases } from './manifest.ts';

/** Reads the columns of a problem that its test data depend on. Throws `problemNotFound`. */
export async function findDataOwner(db: Kysely<Database>, pid: number, isLocked = false) {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select([
      ...manifestColumns,
      'id',
      'display_id',
      'is_remote',
      'is_upload_case',
      'io_score',
      'data_version',
    ])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
  return row;
}
export type DataOwner = Awaited<ReturnType<typeof findDataOwner>>;

export const judgeModeOf = (row: Pick<DataOwner, 'judge_mode'>) =>
  judgeModes.find((mode) => mode === row.judge_mode) ?? 'default';

const caseModeOf = (row: Pick<DataOwner, 'judge_case_mode'>) =>
  judgeCaseModes.find((mode) => mode === row.judge_case_mode) ?? 'default';

/** The case mode, which determines how the cases are run and how their scores are combined. */
export function ruleOf(row: Pick<DataOwner, 'type' | 'judge_case_mode'>) {
  return effectiveCaseMode(row.type === 1 ? 1 : 0, caseModeOf(row));
}

/**
 * Returns the problem's total score: the scores of its cases, combined by its case mode. Null if the problem is not
 * scored.
 */
export function scoreOfCase(
  row: Pick<DataOwner, 'type' | 'judge_case_mode'>,
  cases: readonly Pick<StoredCase, 'group' | 'score'>[],
): number | null {
  if (row.type !== 1) return null;
  return problemIoScore(
    ruleOf(row),
    cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
  );
}

/** One revision of a problem's test data: a save and the version that it created. */
export interface Revision {
  readonly id: number;
  readonly version: string;
  readonly at: Date;
  readonly username: string | null;
  readonly note: string | null;
}

/** Revisions of a problem, newest first. */
export function revisionsOf(db: Kysely<Database>, pid: number) {
  return db
    .selectFrom('problem_data_history as history')
    .leftJoin('app_user', 'app_user.uid', 'history.uid')
    .where('history.pid', '=', pid)
    .select(['history.id', 'history.version', 'history.at', 'history.note'])
    .select(sql<string | null>`app_user.username`.as('username'))
    .orderBy('history.id', 'desc');
}

export async function latestRevision(db: Kysely<Database>, pid: number): Promise<Revision | undefined> {
  return revisionsOf(db, pid).limit(1).executeTakeFirst();
}

/** The cases of a revision of this problem. Throws `testDataVersionNotFound`. */
export async function readRevision(
  db: Kysely<Database>,
  pid: number,
  id: number,
): Promise<{ readonly revision: Revision; readonly cases: readonly StoredCase[] }> {
  const revision = await revisionsOf(db, pid).where('history.id', '=', id).executeTakeFirst();
  if (!revision) throw new ApiError('testDataVersionNotFound');
  return { revision, cases: await readCases(db, revision.version) };
}
