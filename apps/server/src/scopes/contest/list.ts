import type { Locale } from '@xiezhi/contract/limits';
import type { Contest } from '@xiezhi/contract/routes/contest';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isRowOfGroup } from '../../platform/scope/sql.ts';
import { presentInList } from './presenter.ts';

export interface ContestQuery extends Paging {
  /** -1 scheduled, 0 running, 1 ended. */
  readonly status?: number | undefined;
  /** 0 ACM, 1 OI. */
  readonly type?: number | undefined;
  readonly keyword: string | undefined;
}

/**
 * Lists visible contests. On the site scheduled contests come first, then running ones, then ended ones. Within each of
 * these, and in groups, the latest start comes first.
 */
export async function listContests(
  db: Kysely<Database>,
  gid: number | null,
  query: ContestQuery,
  now: Date,
  locale: Locale,
): Promise<Page<Contest>> {
  const status = statusAt(now);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.status !== undefined) conditions.push(sql`${status} = ${query.status}`);
  if (query.type !== undefined) conditions.push(sql`contest.type = ${query.type}`);
  if (query.keyword !== undefined) conditions.push(titleHas(query.keyword));
  const rows = await shown(db, gid, conditions)
    .$if(gid === null, (some) => some.orderBy(status))
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await withConditions(db, gid, conditions)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map((row) => presentInList(row, row.count, now, locale));
  return pageOf(records, { value: total, isEstimated: false }, query);
}

const recentDays = 14;
const recentMax = 50;

/** Lists contests for the home page that are running or start within two weeks, latest start first. */
export async function recentContests(db: Kysely<Database>, now: Date, locale: Locale): Promise<Contest[]> {
  const until = new Date(now.getTime() + recentDays * 86_400_000);
  const rows = await shown(db, null, [sql`contest.ends_at > ${now}`, sql`contest.starts_at <= ${until}`])
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(recentMax)
    .execute();
  return rows.map((row) => presentInList(row, row.count, now, locale));
}

function shown(db: Kysely<Database>, gid: number | null, conditions: readonly RawBuilder<SqlBool>[]) {
  return withConditions(db, gid, conditions)
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select([
      'author.username as author',
      sql<number | null>`nullif((
        select count(*) from contest_registration entered where entered.cid = contest.id
          and entered.uid not in (select uid from collaborator where collaborator.cid = contest.id)
      ), 0)`.as('count'),
    ]);
}

/** Filters the visible contests of a group; if `gid` is null, those of the site. */
function withConditions(
  db: Kysely<Database>,
  gid: number | null,
  conditions: readonly RawBuilder<SqlBool>[],
) {
  let query = db
    .selectFrom('contest')
    .where(isRowOfGroup(gid, 'contest'))
    .where('contest.hidden_at', 'is', null)
    .where('contest.is_visible', '=', true);
  for (const condition of conditions) query = query.where(condition);
  return query;
}

function statusAt(now: Date): RawBuilder<number> {
  return sql<number>`case when contest.starts_at > ${now} then -1 when contest.ends_at > ${now} then 0 else 1 end`;
}

/** SQL condition: the title contains the keyword in any language. */
function titleHas(keyword: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(keyword.toLowerCase());
  return sql`(lower(contest.title) like ${pattern} or lower(contest.texts -> 'en-US' ->> 'title') like ${pattern})`;
}
