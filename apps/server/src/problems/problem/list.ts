import { type Locale, remoteJudgeKeys } from '@xiezhi/contract/limits';
import type { ProblemSort, ProblemStatusFilter } from '@xiezhi/contract/problem-list-choices';
import type { problemRow } from '@xiezhi/contract/routes/problem';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createInvalidatedCache } from '../../platform/cache/invalidated-cache.ts';
import { problemOfGroup, publicProblem } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { counterJoin, hasStatus, isSaved, meansProblem, orderOf } from './list-order.ts';
import { tagsOfProblems } from '../tag/repository.ts';

type ProblemRow = z.input<typeof problemRow>;

export interface ProblemQuery extends Paging {
  readonly keyword: string | undefined;
  readonly difficulty?: number | undefined;
  readonly oj: string | undefined;
  readonly tagId: readonly number[];
  /** Lists the problems of this group, as its members see them; if absent, the public problems. */
  readonly gid?: number;
  readonly sort?: ProblemSort | undefined;
  readonly descending?: boolean | undefined;
  /** Restricts the list to problems with this status of the viewer, or in one of the viewer's lists. */
  readonly mine?: { readonly uid: string; readonly status?: ProblemStatusFilter; readonly listId?: number };
}

const zeros = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };
type Counts = Pick<ProblemRow, keyof typeof zeros>;
type FactRow = Omit<ProblemRow, keyof Counts>;

/** Maximum bytes of cached list pages. */
const roomInMemory = 8 * 1024 * 1024;

/** If a list has at least this number of problems, its ids are cached for some seconds. */
const manyProblems = 100;

/**
 * Lists the public problems, or those of a group, by default by the length of the display id and then by the display
 * id. All ids that match the filters are found in list order; a long list of ids is cached for some seconds, so that
 * every page costs the same. Rows and tags need two queries, whatever the page length.
 */
export function createProblemList({ db, cacheInvalidation }: Pick<Services, 'db' | 'cacheInvalidation'>) {
  const facts = createInvalidatedCache<FactRow[]>(cacheInvalidation, {
    maxBytes: roomInMemory,
    sizeOf: (rows) => 2 * JSON.stringify(rows).length,
  });
  const cache = createSlowResultCache<number[]>((ids) => ids.length >= manyProblems);

  async function findIds(query: ProblemQuery): Promise<number[]> {
    const conditions = sql.join([shown(query), ...filters(query)], sql` and `);
    const { rows } = await sql<{ id: number }>`
      select problem.id from problem ${counterJoin(query.gid)}
      where ${conditions} order by ${orderOf(query.sort, query.descending ?? false, query.keyword)}`.execute(
      db,
    );
    return rows.map((row) => row.id);
  }

  return async function list(query: ProblemQuery, locale: Locale): Promise<Page<ProblemRow>> {
    const { currentPage, limit, ...rest } = query;
    // The ids are not cached, so that the viewer's latest actions count immediately.
    const ids = query.mine
      ? await findIds(query)
      : await cache.get(JSON.stringify(rest), () => findIds(query));
    const start = (currentPage - 1) * limit;
    const page = ids.slice(start, start + limit);
    const rows = await facts.get(JSON.stringify([page, locale]), () => readFacts(db, page, locale));
    const records = await withCounts(db, rows, query.gid ?? null);
    return pageOf(records, { value: ids.length, isEstimated: false }, query);
  };
}

const shown = ({ gid }: ProblemQuery) => (gid === undefined ? publicProblem() : problemOfGroup(gid));

function filters({ keyword, difficulty, oj, tagId, mine }: ProblemQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (keyword !== undefined) {
    conditions.push(meansProblem(keyword));
  }
  if (difficulty !== undefined) conditions.push(sql`difficulty = ${difficulty}`);
  if (mine?.status !== undefined) conditions.push(hasStatus(mine.uid, mine.status));
  if (mine?.listId !== undefined) conditions.push(isSaved(mine.uid, mine.listId));
  if (oj !== undefined) conditions.push(judgeCondition(oj));
  const tags = [...new Set(tagId)];
  if (tags.length > 0) {
    conditions.push(sql`problem.id in (
      select pid from problem_tag where tag_id = any(${tags}::bigint[])
      group by pid having count(*) = ${tags.length}
    )`);
  }
  return conditions;
}

/**
 * Condition for the origin of a problem. For the key of a remote judge: problems whose display ids begin with this key.
 * For any other value: problems that are not remote.
 */
export function judgeCondition(oj: string): RawBuilder<unknown> {
  const key = remoteJudgeKeys.find((item) => item === oj.toUpperCase());
  if (!key) return sql`not is_remote`;
  return sql`is_remote and upper(display_id) like ${`${key}-%`}`;
}

/**
 * Returns the rows of these problems, in the order of the ids; omits unknown ids.
 * @param gid the group whose submissions are counted; null for the bank
 */
export async function readProblemRows(
  db: Kysely<Database>,
  ids: readonly number[],
  locale: Locale,
  gid: number | null = null,
): Promise<ProblemRow[]> {
  return withCounts(db, await readFacts(db, ids, locale), gid);
}

/** Reads everything except the verdict counts, which change all the time. */
async function readFacts(db: Kysely<Database>, ids: readonly number[], locale: Locale): Promise<FactRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Omit<FactRow, 'tags' | 'score' | 'gmtModified'> & { modifiedAt: Date }
  >`select ${prepared} problem.id as pid, display_id as "problemId", coalesce(text.title, fallback.title, '') as title,
      difficulty, type, modified_at as "modifiedAt"
    from problem
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback
      on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where problem.id = any(${ids}::bigint[])`.execute(db);
  const tags = await tagsOfProblems(db, ids, locale);
  const byId = new Map(rows.map((row) => [row.pid, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { modifiedAt, ...facts } = row;
    return [{ ...facts, tags: tags.get(id) ?? [], score: null, gmtModified: modifiedAt.toISOString() }];
  });
}

/**
 * Adds the verdict counts to the rows.
 * @param gid the group whose submissions are counted; null for the bank
 */
async function withCounts(
  db: Kysely<Database>,
  rows: readonly FactRow[],
  gid: number | null,
): Promise<ProblemRow[]> {
  if (rows.length === 0) return [];
  const table = gid === null ? sql`problem_counter where` : sql`group_problem_counter where gid = ${gid} and`;
  const pids = rows.map(({ pid }) => pid);
  const { rows: counts } = await sql<Counts & { readonly pid: number }>`
    select ${prepared} pid, total, ac, mle, tle, re, pe, ce, wa, se, pa
    from ${table} pid = any(${pids}::bigint[])`.execute(db);
  const byPid = new Map(counts.map(({ pid, ...ofProblem }) => [pid, ofProblem]));
  return rows.map((row) => ({ ...row, ...(byPid.get(row.pid) ?? zeros) }));
}

/** Returns the display id of a random public problem; null if there is none. */
export async function randomProblem(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ display_id: string }>`
    select display_id from problem where ${publicProblem()}
    order by char_length(display_id), display_id
    offset floor(random() * (select count(*) from problem where ${publicProblem()})) limit 1`.execute(db);
  return rows[0]?.display_id ?? null;
}
