import type { Locale } from '@xiezhi/contract/limits';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import type { Scope, ScopeKind } from '@xiezhi/contract/enums/scope';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { problemsOfTraining } from '../../problems/problem/training-set.ts';
import { publicProblem, stateIn } from '../../platform/scope/sql.ts';

type NextProblem = NonNullable<SolveSummary['next']>;

interface Asked {
  readonly uid: string;
  /** The problem that was just solved. */
  readonly pid: number;
  readonly locale: Locale;
  /** Scope in which it was solved. */
  readonly scope: Scope;
}

type NextSource = (db: Kysely<Database>, asked: Asked) => Promise<NextProblem | null>;

/** Function that finds the next problem, by scope; null if no problem is suggested in this scope. */
export const nextSources: Readonly<Record<ScopeKind, NextSource | null>> = {
  practice: nextInBank,
  group: null,
  training: nextInTraining,
  contest: null,
};

/**
 * Returns the next problem of the training that the user has not solved. Starts after the problem that was just solved;
 * after the last problem, continues with the first.
 */
async function nextInTraining(
  db: Kysely<Database>,
  { uid, pid, locale, scope }: Asked,
): Promise<NextProblem | null> {
  if (scope.kind !== 'training') return null;
  const pids = await problemsOfTraining(db, scope.tid);
  const at = pids.indexOf(pid);
  const others = [...pids.slice(at + 1), ...pids.slice(0, Math.max(at, 0))];
  const { rows } = await sql<NextProblem>`
    select problem.display_id as "problemId", problem.difficulty, ${titleIn} as title, null as tag
    from unnest(${others}::bigint[]) with ordinality as other (pid, place)
    join problem on problem.id = other.pid
    ${textsIn(locale)}
    where not ${isSolved(uid)}
    order by other.place limit 1`.execute(db);
  return rows[0] ?? null;
}

const titleIn = sql`coalesce(text.title, fallback.title, '')`;

const textsIn = (locale: Locale) => sql`
  left join problem_text text on text.pid = problem.id and text.locale = ${locale}
  left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale`;

const isSolved = (uid: string) => sql`exists (
  select from user_problem mine
  where mine.uid = ${uid} and mine.pid = problem.id and mine.accepted > 0
    and ${stateIn({ kind: 'practice' }, 'mine')}
)`;

/**
 * Returns a public problem that the user has not solved. Problems that share a tag with the solved one come first, then
 * those of the nearest difficulty (the harder one of two), then those with the most shared tags.
 */
async function nextInBank(db: Kysely<Database>, { uid, pid, locale }: Asked): Promise<NextProblem | null> {
  const { rows } = await sql<NextProblem>`
    with solved as (select difficulty from problem where id = ${pid}),
    shared as (
      select other.pid, count(*) as tags, min(other.tag_id) as tag_id
      from problem_tag mine join problem_tag other on other.tag_id = mine.tag_id and other.pid <> mine.pid
      where mine.pid = ${pid} group by other.pid
    ),
    chosen as (
      select problem.id, shared.tag_id
      from solved, problem left join shared on shared.pid = problem.id
      where ${publicProblem()} and not is_remote and problem.id <> ${pid} and not ${isSolved(uid)}
      order by shared.tags is null, abs(problem.difficulty - solved.difficulty), problem.difficulty desc,
        shared.tags desc, char_length(problem.display_id), problem.display_id
      limit 1
    )
    select problem.display_id as "problemId", problem.difficulty,
      ${titleIn} as title,
      case when ${locale} = 'en-US' then coalesce(tag.name_en, tag.name) else tag.name end as tag
    from chosen
    join problem on problem.id = chosen.id
    left join tag on tag.id = chosen.tag_id
    ${textsIn(locale)}`.execute(db);
  return rows[0] ?? null;
}
