import type { Locale } from '@xiezhi/contract/limits';
import type { AdminProblemRow } from '@xiezhi/contract/routes/problem-admin';
import type { ContestProblemLink } from '@xiezhi/contract/routes/contest-problem-admin';
import type { Page } from '@xiezhi/contract/wire/wire';
import { managesBank, type Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../../platform/database/paging.ts';
import { isNamedOrAuthored } from '../../../problems/problem/keyword.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { judgeCondition } from '../../../problems/problem/list.ts';
import { isWrittenBy } from '../../../problems/problem/visible.ts';
import { readStaffRows } from '../../../problems/problem/authoring/list.ts';

export interface ContestProblemQuery extends Paging {
  readonly cid: number;
  readonly keyword: string | undefined;
  readonly problemType?: number | undefined;
  readonly oj: string | undefined;
  /** Condition on problems that can be added; by default the problems that staff may add to a site contest. */
  readonly source?: RawBuilder<SqlBool>;
}

interface ContestProblems {
  readonly problemList: Page<AdminProblemRow>;
  readonly contestProblemMap: Record<string, ContestProblemLink>;
}

/**
 * Lists the problems of a contest in order. If the query has a type, lists instead the problems that could be added,
 * newest first.
 */
export async function listContestProblems(
  db: Kysely<Database>,
  person: Person,
  query: ContestProblemQuery,
  locale: Locale,
): Promise<ContestProblems> {
  const { cid, keyword, problemType, oj, limit, currentPage, source = addable(person) } = query;
  const conditions = [sql`problem.hidden_at is null`];
  conditions.push(problemType === undefined ? sql`link.id is not null` : fitting(problemType, source));
  if (oj !== undefined && oj.toUpperCase() !== 'ALL') conditions.push(judgeCondition(oj));
  if (keyword !== undefined) conditions.push(wordsOf(keyword));
  const from = sql`
    from problem left join contest_problem link
      on link.cid = ${cid} and link.pid = problem.id and link.hidden_at is null
    where ${sql.join(conditions, sql` and `)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select problem.id ${from}
    order by char_length(link.display_id), link.display_id, problem.id desc
    limit ${limit} offset ${(currentPage - 1) * limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const records = await readStaffRows(db, person, ids, locale);
  const links = await readLinks(db, sql`link.cid = ${cid}`, locale);
  return {
    problemList: pageOf(records, { value: counted[0]?.total ?? 0, isEstimated: false }, query),
    contestProblemMap: Object.fromEntries(links.map((link) => [link.pid, link])),
  };
}

/**
 * Returns the condition on problems that could be added: not yet in the contest, and of the contest's type or remote.
 */
function fitting(type: number, source: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`link.id is null and (problem.type = ${type} or problem.is_remote) and (${source})`;
}

/**
 * Returns the condition on addable problems: public ones and the viewer's own. Other hidden problems are excluded,
 * because setters must not discover problems of other contests here.
 */
function addable(person: Person): RawBuilder<SqlBool> {
  const own = isWrittenBy(person, 'problem');
  return sql`not problem.is_group and (problem.auth = 1 or problem.auth = 3 and ${managesBank({ person }) ? sql`true` : own}
    or problem.auth = 2 and ${own})`;
}

function wordsOf(keyword: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(keyword.toLowerCase());
  return sql`(${isNamedOrAuthored(keyword)}
    or lower(link.display_id) like ${pattern} or lower(link.display_title) like ${pattern})`;
}

/** Throws `contestProblemNotFound`. */
export async function readLink(db: Kysely<Database>, cid: number, pid: number): Promise<ContestProblemLink> {
  const [link] = await readLinks(db, sql`link.cid = ${cid} and link.pid = ${pid}`);
  if (!link) throw new ApiError('contestProblemNotFound');
  return link;
}

interface LinkRow extends Omit<ContestProblemLink, 'gmtCreate' | 'gmtModified'> {
  readonly created_at: Date;
  readonly modified_at: Date;
}

async function readLinks(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  locale: Locale | null = null,
): Promise<ContestProblemLink[]> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.cid, link.pid, link.display_id as "displayId", link.display_title as "displayTitle",
      coalesce((select text.title from problem_text text
        where text.pid = link.pid and text.locale = ${locale}::text and text.title <> ''
          and exists (select from problem_text own where own.pid = link.pid and own.title = link.display_title)),
        link.display_title) as title,
      link.color, link.keeps_public as "staysPublic", link.created_at, link.modified_at,
      (select count(*) from submission where submission.cid = link.cid and submission.cpid = link.id
        and submission.virtual_run_id is null and submission.hidden_at is null) as submissions
    from contest_problem link where ${condition} and link.hidden_at is null`.execute(db);
  return rows.map(({ created_at, modified_at, ...row }) =>
    Object.assign(row, { gmtCreate: created_at.toISOString(), gmtModified: modified_at.toISOString() }),
  );
}

/** Returns the id of the contest to which a contest problem belongs; null if the contest problem does not exist. */
export async function contestOfLink(db: Kysely<Database>, id: number): Promise<number | null> {
  const link = await db
    .selectFrom('contest_problem')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .select('cid')
    .executeTakeFirst();
  return link?.cid ?? null;
}
