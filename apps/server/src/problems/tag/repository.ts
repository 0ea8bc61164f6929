import type { Locale } from '@xiezhi/contract/limits';
import type { tag, tagClassification } from '@xiezhi/contract/routes/tag';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { publicProblem } from '../../platform/scope/sql.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database, TagClassificationTable, TagTable } from '../../platform/database/schema.ts';

export type Tag = z.input<typeof tag>;
export type Classification = z.input<typeof tagClassification>;

/** Returns the requested judge in capitals; the default is this site, `ME`. */
export const judgeOf = (oj: string | undefined) => (oj ?? 'ME').toUpperCase();

function localName(row: { name: string; name_en: string | null }, locale: Locale): string {
  return locale === 'en-US' ? (row.name_en ?? row.name) : row.name;
}

export function presentTag(row: Selectable<TagTable>, locale: Locale, problemCount?: number): Tag {
  return {
    id: row.id,
    name: localName(row, locale),
    color: row.color,
    oj: row.oj,
    gid: row.gid,
    tcid: row.classification_id,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    ...(problemCount === undefined ? {} : { problemCount }),
  };
}

export function presentClassification(
  row: Selectable<TagClassificationTable>,
  locale: Locale,
): Classification {
  return {
    id: row.id,
    name: localName(row, locale),
    oj: row.oj,
    rank: row.rank,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** Tags by problem, in one query. */
export async function tagsOfProblems(
  db: Kysely<Database>,
  pids: readonly number[],
  locale: Locale,
): Promise<Map<number, Tag[]>> {
  const rows = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .where(sql<boolean>`problem_tag.pid = any(${pids}::bigint[])`)
    .modifyFront(prepared)
    .selectAll('tag')
    .select('problem_tag.pid')
    .orderBy('tag.id')
    .execute();
  const tags = new Map<number, Tag[]>();
  for (const row of rows) {
    const list = tags.get(row.pid) ?? [];
    tags.set(row.pid, list);
    list.push(presentTag(row, locale));
  }
  return tags;
}

/**
 * Returns the tags of a judge (`ALL`: of every judge), each with its number of public problems. Tags of groups are
 * excluded.
 */
export async function findTags(db: Kysely<Database>, oj: string, locale: Locale): Promise<Tag[]> {
  const { rows } = await sql<Selectable<TagTable> & { problems: number }>`
    select tag.*, (
      select count(*) from problem_tag join problem on problem.id = problem_tag.pid
      where problem_tag.tag_id = tag.id and ${publicProblem()}
    ) as problems
    from tag where gid is null and (${oj} = 'ALL' or upper(oj) = ${oj}) order by id`.execute(db);
  return rows.map((row) => presentTag(row, locale, row.problems));
}

/** Tags that problems of a group may have: those of the site and the group's own. */
export async function findGroupTags(db: Kysely<Database>, gid: number, locale: Locale): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tag')
    .where((at) => at.or([at('gid', 'is', null), at('gid', '=', gid)]))
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map((row) => presentTag(row, locale));
}

/** Returns the classifications: first those of this site, then by judge name, then by rank. */
export async function findClassifications(
  db: Kysely<Database>,
  oj: string,
  locale: Locale,
): Promise<Classification[]> {
  const { rows } = await sql<Selectable<TagClassificationTable>>`
    select * from tag_classification where ${oj} = 'ALL' or upper(oj) = ${oj}
    order by upper(oj) <> 'ME', upper(oj), rank, id`.execute(db);
  return rows.map((row) => presentClassification(row, locale));
}
