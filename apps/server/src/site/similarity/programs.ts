import { localLanguages } from '@xiezhi/contract/languages';
import { templateOf } from '@xiezhi/contract/languages/templates';
import { similarityLimits, type SimilarityChoice } from '@xiezhi/contract/similarity';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { siteStarters } from '../../problems/language/starters.ts';
import { submissionIn } from '../../platform/scope/sql.ts';
import type { ComparedProgram } from './engine/compare.ts';
import type { OpenedReportTarget } from './policy.ts';
import type { IgnoredCode } from './engine/worker.ts';

/** Verdicts of programs that compiled and ran. */
const judged = [
  JudgeStatus.Accepted,
  JudgeStatus.PartialAccepted,
  JudgeStatus.WrongAnswer,
  JudgeStatus.PresentationError,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
];

/** Number of programs that one query reads. */
const portionRows = 200;

type ReportScope = Pick<OpenedReportTarget, 'scope' | 'pid'>;

/**
 * Query for the submissions to compare, per user and problem. `best` is the first accepted submission, otherwise the
 * one with the most points. `last` is the newest one, `all` the newest few.
 */
function chosen(target: ReportScope, choice: SimilarityChoice): RawBuilder<unknown> {
  const order =
    choice === 'best'
      ? sql`(status = ${JudgeStatus.Accepted}) desc, score desc nulls last,
          case when status = ${JudgeStatus.Accepted} then id else -id end`
      : sql`id desc`;
  const most = choice === 'all' ? similarityLimits.perUserMax : 1;
  const ofProblem = target.pid === null ? sql`true` : sql`submission.pid = ${target.pid}`;
  return sql`(select id, pid, uid, language from (
    select id, pid, uid, language, row_number() over (partition by pid, uid order by ${order}) as place
    from submission where ${submissionIn(target.scope)} and ${ofProblem}
      and status = any(${judged}::int[])) ranked where place <= ${most})`;
}

export interface ProgramCount {
  readonly submissions: number;
  /** Whether at least two users have submitted to the same problem. */
  readonly hasPairs: boolean;
}

/** Counts the submissions that `choice` selects for comparison. */
export async function countPrograms(
  db: Kysely<Database>,
  target: ReportScope,
  choice: SimilarityChoice,
): Promise<ProgramCount> {
  const { rows } = await sql<{ submissions: number; hasPairs: boolean }>`
    select coalesce(sum(submissions), 0)::int as submissions, coalesce(bool_or(users > 1), false) as "hasPairs"
    from (select count(*) as submissions, count(distinct uid) as users
      from ${chosen(target, choice)} chosen group by pid) counted`.execute(db);
  return rows[0] ?? { submissions: 0, hasPairs: false };
}

/** Returns the ids of the submissions to compare, by problem. */
export async function listPrograms(
  db: Kysely<Database>,
  target: ReportScope,
  choice: SimilarityChoice,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ pid: number; ids: number[] }>`
    select pid, array_agg(id order by id) as ids from ${chosen(target, choice)} chosen group by pid order by pid`.execute(
    db,
  );
  return new Map(rows.map(({ pid, ids }) => [pid, ids.map(Number)]));
}

/** Reads programs in portions. */
export async function* readPrograms(
  db: Kysely<Database>,
  ids: readonly number[],
): AsyncGenerator<readonly ComparedProgram[]> {
  for (let at = 0; at < ids.length; at += portionRows)
    yield await db
      .selectFrom('submission')
      .where('id', 'in', ids.slice(at, at + portionRows))
      .orderBy('id')
      .select(['id', 'uid', 'language', 'code'])
      .execute();
}

/** Maximum number of characters of each statement text that are searched for code. */
const statementMax = 20_000;

/** Returns code that everybody had: templates of the problem, starter code, and the statement with its code blocks. */
export async function readIgnoredCode(db: Kysely<Database>, pid: number): Promise<IgnoredCode> {
  const templates = await db.selectFrom('code_template').where('pid', '=', pid).select('code').execute();
  const texts = await db
    .selectFrom('problem_text')
    .where('pid', '=', pid)
    .select(['description', 'input', 'output', 'hint'])
    .execute();
  const starters = localLanguages.flatMap(({ name }) => {
    const { sample, skeleton, starter } = templateOf(name);
    return [sample, skeleton ?? '', starter];
  });
  const siteCode = (await siteStarters(db)).values();
  const given = new Set([...templates.map(({ code }) => code), ...siteCode, ...starters]);
  return {
    given: [...given].filter((code) => code.trim() !== ''),
    statements: texts
      .flatMap(({ description, input, output, hint }) => [description, input, output, hint])
      .flatMap((text) => (text === null ? [] : text.slice(0, statementMax))),
  };
}
