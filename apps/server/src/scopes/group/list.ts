import { groupAuths } from '@xiezhi/contract/enums/group';
import type { GroupRow } from '@xiezhi/contract/routes/group';
import type { Page } from '@xiezhi/contract/wire/wire';
import type { Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { presentGroup } from './presenter.ts';
import { withMembers } from './repository.ts';

export interface GroupQuery extends Paging {
  readonly keyword: string | undefined;
  /** Kind of the groups; 0 or absent lists all kinds. */
  readonly auth?: number | undefined;
  readonly onlyMine?: boolean | undefined;
  readonly state?: 'normal' | 'banned' | 'disbanded' | undefined;
}

/**
 * Lists groups in order of creation: publicly listed groups and groups of the viewer. Site root sees all groups, also
 * banned ones; on request, disbanded ones.
 */
export async function listGroups(
  db: Kysely<Database>,
  viewer: Person | null,
  query: GroupQuery,
): Promise<Page<GroupRow>> {
  const isRoot = viewer?.role === 'root';
  const state = isRoot ? (query.state ?? 'normal') : 'normal';
  const conditions: RawBuilder<SqlBool>[] = [states[state]];
  const isInside = sql<SqlBool>`coalesce(mine.auth >= ${groupAuths.member}, false)`;
  if (query.onlyMine) conditions.push(isInside);
  if (!isRoot)
    conditions.push(sql`(app_group.is_visible or ${isInside} or app_group.uid = ${viewer?.uid ?? null})`);
  if (query.auth) conditions.push(sql`app_group.auth = ${query.auth}`);
  if (query.keyword !== undefined) conditions.push(namedLike(query.keyword));
  let matching = withMembers(db, viewer?.uid ?? null, state === 'disbanded' ? 'disbanded' : 'there');
  for (const condition of conditions) matching = matching.where(condition);
  const rows = await matching
    .orderBy('app_group.id')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows.map(presentGroup), { value: total, isEstimated: false }, query);
}

/** SQL condition: the group's name, its short name or the owner's username contains the keyword. */
export function namedLike(keyword: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(keyword.toLowerCase());
  return sql`(lower(app_group.name) like ${pattern} or lower(app_group.short_name) like ${pattern}
    or owning.username_key like ${pattern})`;
}

const states = {
  normal: sql<SqlBool>`app_group.status = 0`,
  banned: sql<SqlBool>`app_group.status <> 0`,
  disbanded: sql<SqlBool>`true`,
} as const;
