import type { Locale } from '@xiezhi/contract/limits';
import { practice } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { publicProblem, stateIn } from '../../platform/scope/sql.ts';
import { readProblemRows } from './list.ts';
import { userProblemStatus } from './user-status.ts';

/** Maximum number of returned problems. */
const most = 3;

/**
 * Returns public problems that the user has tried but not solved in the bank, the last tried one first, with the user's
 * status.
 */
export async function unfinishedProblems(db: Kysely<Database>, uid: string, locale: Locale) {
  const { rows } = await sql<{ pid: number }>`
    select mine.pid from user_problem mine join problem on problem.id = mine.pid
    where mine.uid = ${uid} and ${stateIn(practice, 'mine')} and mine.accepted = 0
      and mine.last_submit_id is not null and ${publicProblem()}
    order by mine.last_submit_id desc limit ${most}`.execute(db);
  const pids = rows.map(({ pid }) => pid);
  if (pids.length === 0) return [];
  const [problems, statuses] = await Promise.all([
    readProblemRows(db, pids, locale),
    userProblemStatus(db, uid, practice, pids),
  ]);
  return problems.map((problem) =>
    Object.assign(problem, { status: statuses[String(problem.pid)]?.status ?? JudgeStatus.NotSubmitted }),
  );
}
