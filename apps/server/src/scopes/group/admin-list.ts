import type { GroupState, ManagedGroup } from '@xiezhi/contract/routes/group-admin';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { namedLike } from './list.ts';
import { type CountedGroup, withMembers } from './repository.ts';

export interface ManagedGroupQuery extends Paging {
  readonly keyword: string | undefined;
  /** Kind of the groups; 0 or absent lists all kinds. */
  readonly auth?: number | undefined;
  /** State of the groups; absent lists all states. */
  readonly state?: GroupState | undefined;
}

/** Lists groups in all states (normal, banned, disbanded), newest first. */
export async function listManagedGroups(
  db: Kysely<Database>,
  { keyword, auth, state, ...paging }: ManagedGroupQuery,
): Promise<Page<ManagedGroup>> {
  const which = state === undefined ? 'all' : state === 'disbanded' ? 'disbanded' : 'there';
  let matching = withMembers(db, null, which);
  if (state === 'normal') matching = matching.where('app_group.status', '=', 0);
  if (state === 'banned') matching = matching.where('app_group.status', '<>', 0);
  if (auth) matching = matching.where('app_group.auth', '=', auth);
  if (keyword !== undefined) matching = matching.where(namedLike(keyword));
  const rows = await matching
    .orderBy('app_group.id', 'desc')
    .limit(paging.limit)
    .offset((paging.currentPage - 1) * paging.limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows.map(presentManaged), { value: total, isEstimated: false }, paging);
}

function presentManaged(row: CountedGroup): ManagedGroup {
  return {
    id: row.id,
    avatar: row.avatar,
    name: row.name,
    shortName: row.short_name,
    auth: row.auth,
    visible: row.is_visible,
    uid: row.uid,
    owner: row.owner,
    memberCount: row.members,
    state: row.hidden_at !== null ? 'disbanded' : row.status === 0 ? 'normal' : 'banned',
    banReason: row.ban_reason,
    gmtCreate: row.created_at.toISOString(),
    gmtHidden: row.hidden_at?.toISOString() ?? null,
  };
}
