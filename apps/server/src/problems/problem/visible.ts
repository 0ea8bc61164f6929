import { groupAuths } from '@xiezhi/contract/enums/group';
import { hasAbility, type Person, sharedIds, siteRank } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isHiddenByContest, isMemberOfGroup, ownsGroup, publicProblem } from '../../platform/scope/sql.ts';

/**
 * Whether a viewer may see content attached to a problem: posts, comments, messages about them, shared code. While a
 * viewer cannot see the problem, the content does not exist for that viewer.
 *
 * | problem                          | everybody | group members, in the group | its editors |
 * | -------------------------------- | --------- | --------------------------- | ----------- |
 * | of the bank, public              | yes       | yes                         | yes         |
 * | of a group, public in the group  | no        | yes                         | yes         |
 * | hidden, deleted, or for contests | no        | no                          | yes         |
 * | hidden by an unfinished contest  | no        | no                          | yes         |
 *
 * The last column is `mayEditProblem`, written as SQL so that lists, counts and searches have the same rule.
 * @param person the viewer; null applies the column “everybody”, which includes visitors
 * @param row alias of the attached row, with columns `pid` and `gid`
 */
export function isProblemVisible(person: Person | null, row: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  // A scalar subquery looks up one problem per row by key, while `not exists` may become a join that reads all
  // problems. Content without a problem is visible. If a problem has no author, a condition may be null, hence
  // `is true`.
  return sql<boolean>`coalesce((select (
    (${publicProblem('about')})
    or (about.gid = ${column('gid')} and about.auth = 1 and about.hidden_at is null and not ${isHiddenByContest('about')})
    or ${isEditable(person, 'about')}) is true from problem about where about.id = ${column('pid')}), true)`;
}

/**
 * Whether a list may name the problem to a viewer who already sees content attached to it. Site staff who moderate a
 * group's posts see these posts, but they see the names of the group's problems only as group members or as editors of
 * the problem.
 * @param table name or alias of the problem table in the query; the condition is true if an outer join found no problem
 */
export function isProblemNamed(person: Person | null, table: string): RawBuilder<boolean> {
  const about = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${about('is_group')} is not true
    or ${isMemberOfGroup(sql`${person?.uid ?? ''}`, about('gid'))} or ${isEditable(person, table)})`;
}

/** Whether a viewer sees content attached to a problem, in a group or outside groups. */
export async function seesProblem(
  db: Kysely<Database>,
  person: Person | null,
  { pid, gid }: { readonly pid: number | null; readonly gid: number | null },
): Promise<boolean> {
  if (pid === null) return true;
  const { rows } = await sql`select from (select ${pid}::bigint as pid, ${gid}::bigint as gid) attached
    where ${isProblemVisible(person, 'attached')}`.execute(db);
  return rows.length > 0;
}

/** Returns `mayEditProblem` as an SQL condition. @param table name or alias of the problem table in the query */
export function isEditable(person: Person | null, table: string): RawBuilder<boolean> {
  if (person === null) return sql<boolean>`false`;
  const about = (column: string) => sql.ref(`${table}.${column}`);
  const isAuthor = isWrittenBy(person, table);
  const runsGroup = sql<boolean>`(${about('gid')} is not null and (${ownsGroup(sql`${person.uid}`, about('gid'))}
    or (${isAuthor} and exists (select from group_member running where running.gid = ${about('gid')}
      and running.uid = ${person.uid} and running.auth >= ${groupAuths.admin}))))`;
  if (!hasAbility({ person }, 'problem_admin')) return runsGroup;
  switch (siteRank({ person })) {
    case 'root':
      return sql<boolean>`true`;
    case 'problem_admin':
      return sql<boolean>`(not ${about('is_group')} or ${about('apply_public_progress')} is not null or ${isAuthor} or ${runsGroup})`;
    case 'admin':
    case null:
      return sql<boolean>`(${isAuthor} or ${runsGroup})`;
  }
}

/**
 * Returns an SQL condition: the person is the author of the problem or one of its curators.
 * @param table name or alias of the problem table in the query
 */
export function isWrittenBy(person: Person, table: string): RawBuilder<boolean> {
  const isAuthor = sql<boolean>`${sql.ref(`${table}.author`)} = ${person.username}`;
  const curated = sharedIds(person, 'problem', 'curator');
  if (curated.length === 0) return isAuthor;
  return sql<boolean>`(${isAuthor} or ${sql.ref(`${table}.id`)} = any(${curated}::bigint[]))`;
}
