import type { Locale } from '@xiezhi/contract/limits';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { practiceSubmission, scopeOf, stateIn } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { nextSources } from './next-problem.ts';
import { findSubmission, type VisibleSubmission } from './repository.ts';

/** Maximum number of other submissions in the comparison. The newest ones are sufficient for a percentage. */
const comparedMax = 5000;
/** Minimum number of other submissions; with fewer, no percentage is returned. */
const comparedMin = 5;
/** Highest rank that is returned. */
const maxRank = 100;

export function solveSummaryHandlers(services: Services): Pick<HandlerTable, 'GET /api/get-submission-gain'> {
  const { db } = services;
  return {
    'GET /api/get-submission-gain': async ({ query, locale }) => {
      const row = await findSubmission(db, query.submitId, locale);
      if (!row) throw new ApiError('submissionNotFound');
      // Contests and groups show their own results.
      const isOfBank = row.cid === null && row.gid === null;
      if (!isOfBank || row.status !== JudgeStatus.Accepted) return null;
      return gainOf(db, row, locale);
    },
  };
}

async function gainOf(db: Kysely<Database>, row: VisibleSubmission, locale: Locale): Promise<SolveSummary> {
  const { uid, pid } = row;
  const scope = scopeOf(row);
  const [{ tries, wasSolved, best }, solved, surpassed, next] = await Promise.all([
    before(db, row),
    solvedProblems(db, uid),
    surpassedBy(db, row),
    nextSources[scope.kind]?.(db, { uid, pid, locale, scope }) ?? null,
  ]);
  return {
    isFirst: !wasSolved,
    tries: tries + 1,
    points: row.oi_rank_score === null ? null : Math.max(0, row.oi_rank_score - (best ?? 0)),
    solved,
    place: wasSolved ? null : await placeAt(db, pid, row.submitted_at),
    surpassed,
    next,
  };
}

interface Before {
  readonly tries: number;
  readonly wasSolved: boolean;
  /** Best ranking score. */
  readonly best: number | null;
}

/**
 * Returns the user's result on the problem before this submission: tries, whether it was solved, and the best result.
 */
async function before(db: Kysely<Database>, { id, uid, pid }: VisibleSubmission): Promise<Before> {
  const { rows } = await sql<Before>`
    select count(*)::int as tries, coalesce(bool_or(status = ${JudgeStatus.Accepted}), false) as "wasSolved",
      max(oi_rank_score) as best
    from submission
    where uid = ${uid} and pid = ${pid} and id < ${id} and ${practiceSubmission()}`.execute(db);
  return rows[0] ?? { tries: 0, wasSolved: false, best: null };
}

async function solvedProblems(db: Kysely<Database>, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_problem
    where uid = ${uid} and accepted > 0 and ${stateIn({ kind: 'practice' })}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the rank (from 1) of a user who solved the problem at `moment`; null if it exceeds `maxRank`. */
async function placeAt(db: Kysely<Database>, pid: number, moment: Date): Promise<number | null> {
  const { rows } = await sql<{ earlier: number }>`
    select count(*)::int as earlier from (
      select from user_problem
      where pid = ${pid} and accepted > 0 and first_accepted_at < ${moment}
        and ${stateIn({ kind: 'practice' })}
      order by first_accepted_at limit ${maxRank}
    ) first`.execute(db);
  const earlier = rows[0]?.earlier ?? maxRank;
  return earlier < maxRank ? earlier + 1 : null;
}

/**
 * Compares time and memory with the newest accepted submissions of other users in the same language. Returns the
 * percentages of submissions that took more; null if there are too few submissions.
 */
async function surpassedBy(db: Kysely<Database>, row: VisibleSubmission): Promise<SolveSummary['surpassed']> {
  const { uid, pid, language, time_ms: time, memory_kb: memory } = row;
  if (time === null || memory === null) return null;
  const { rows } = await sql<{ among: number; slower: number; larger: number }>`
    select count(*)::int as among, (count(*) filter (where time_ms > ${time}))::int as slower,
      (count(*) filter (where memory_kb > ${memory}))::int as larger
    from (
      select time_ms, memory_kb from submission
      where pid = ${pid} and language = ${language} and status = 0 and ${practiceSubmission()} and uid <> ${uid}
      order by id desc limit ${comparedMax}
    ) others`.execute(db);
  const [found] = rows;
  if (found === undefined || found.among < comparedMin) return null;
  const percent = (count: number) => Math.floor((count / found.among) * 100);
  return { among: found.among, time: percent(found.slower), memory: percent(found.larger) };
}
