import { judgedOf, verdictCounters } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import type { AdminProblemRow } from '@xiezhi/contract/routes/problem-admin';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Person, problemManageRights, siteRank } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { tagsOfProblems } from '../../tag/repository.ts';
import { presentProblemRow, shortColumns } from '../detail.ts';
import { judgeCondition } from '../list.ts';
import { isNamedOrAuthored } from '../keyword.ts';
import { readAdminsPublish } from '../policy.ts';
import { isWrittenBy } from '../visible.ts';

export interface AdminProblemQuery extends Paging {
  readonly keyword: string | undefined;
  readonly auth?: number | undefined;
  readonly oj: string | undefined;
  readonly type?: number | undefined;
  readonly difficulty?: number | undefined;
  readonly onlyMine?: boolean | undefined;
  readonly deleted?: boolean | undefined;
  readonly sort?: 'newest' | 'modified' | 'problemId' | undefined;
}

/**
 * Lists problems of the bank, whatever their visibility, without group problems that the bank has not accepted. Finds
 * the ids first and reads only the rows of the page, so that the search does not read large columns.
 */
export async function listProblems(
  db: Kysely<Database>,
  person: Person,
  query: AdminProblemQuery,
  locale: Locale,
): Promise<Page<AdminProblemRow>> {
  const where = sql.join(conditionsOf(query, person), sql` and `);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from problem where ${where}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from problem where ${where} order by ${orders[query.sort ?? 'newest']}
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const total = { value: counted[0]?.total ?? 0, isEstimated: false };
  return pageOf(await readStaffRows(db, person, ids, locale), total, query);
}

const orders = {
  newest: sql`id desc`,
  modified: sql`modified_at desc, id desc`,
  problemId: sql`char_length(display_id), display_id`,
} as const;

function conditionsOf(query: AdminProblemQuery, person: Person): RawBuilder<unknown>[] {
  const { keyword, auth, oj, type, difficulty, onlyMine, deleted } = query;
  const showsDeleted = deleted === true && siteRank({ person }) === 'root';
  const conditions = [sql`not is_group`, showsDeleted ? sql`hidden_at is not null` : sql`hidden_at is null`];
  if (auth) conditions.push(sql`auth = ${auth}`);
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (difficulty !== undefined) conditions.push(sql`difficulty = ${difficulty}`);
  if (onlyMine) conditions.push(isWrittenBy(person, 'problem'));
  if (oj !== undefined && oj.toUpperCase() !== 'ALL') conditions.push(judgeCondition(oj));
  if (keyword !== undefined) conditions.push(isNamedOrAuthored(keyword));
  return conditions;
}

/**
 * Returns the rows of these problems, in the order of the ids; omits unknown ids. Does not read programs, files and
 * texts, because each of them may have megabytes.
 */
export async function readStaffRows(
  db: Kysely<Database>,
  person: Person,
  ids: readonly number[],
  locale: Locale,
): Promise<AdminProblemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('problem')
    .where('id', 'in', [...ids])
    .select(shortColumns)
    .select(['revision', 'hidden_at', 'is_withdrawn'])
    .execute();
  const texts = await db
    .selectFrom('problem_text')
    .where('pid', 'in', [...ids])
    .select(['pid', 'locale', 'title'])
    .execute();
  const counters = await db
    .selectFrom('problem_counter')
    .where('pid', 'in', [...ids])
    .select(['pid', 'total', ...Object.values(verdictCounters)])
    .execute();
  const data = await db
    .selectFrom('problem_data')
    .innerJoin('problem', 'problem.data_version', 'problem_data.version')
    .where('problem.id', 'in', [...ids])
    .select(['problem.id', 'case_count'])
    .execute();
  const tags = await tagsOfProblems(db, ids, locale);
  const adminsPublish = await readAdminsPublish(db);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const own = texts.filter(({ pid }) => pid === id);
    const counter = counters.find(({ pid }) => pid === id);
    const short = own.map((text) => ({
      ...text,
      description: null,
      input: null,
      output: null,
      hint: null,
      behind: {},
    }));
    return [
      {
        ...presentProblemRow({ ...row, samples: [], source: null, user_extra_files: null }, short, locale),
        spjCode: null,
        spjLanguage: null,
        judgeExtraFile: null,
        tags: tags.get(id) ?? [],
        total: counter?.total ?? 0,
        judged: counter === undefined ? 0 : judgedOf(counter),
        ac: counter?.ac ?? 0,
        cases: data.find((one) => one.id === id)?.case_count ?? 0,
        locales: own.map((text) => text.locale).toSorted(),
        revision: row.revision,
        hiddenAt: row.hidden_at?.toISOString() ?? null,
        can: problemManageRights(
          { person },
          { id, author: row.author, isGroup: row.is_group, isDeleted: row.hidden_at !== null },
          { adminsPublish, isWithdrawn: row.is_withdrawn },
        ),
      },
    ];
  });
}
