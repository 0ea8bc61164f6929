import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import type { GroupMember } from '@xiezhi/contract/routes/group-member';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type MemberAction, memberRemovalRefusal, type Person, valuesFor } from '@xiezhi/rules';
import { type Expression, type Kysely, sql } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { OpenedGroup } from './access.ts';
import { groupAuthOf } from './repository.ts';

export interface MemberQuery extends Paging {
  readonly gid: number;
  readonly keyword: string | undefined;
  readonly auth?: number | undefined;
}

/**
 * Lists people of a group, newest first. `members` lists its members; `everybody`, for administrators, also lists
 * applicants.
 */
export async function listMembers(
  db: Kysely<Database>,
  viewer: Person,
  { row, access: context }: OpenedGroup,
  query: MemberQuery,
  whose: 'members' | 'everybody',
): Promise<Page<GroupMember>> {
  const least = whose === 'members' ? groupAuths.member : groupAuths.applying;
  let found = db
    .selectFrom('group_member as inside')
    .select(['inside.id', 'inside.created_at'])
    .where('inside.gid', '=', query.gid)
    .where('inside.auth', '>=', least);
  if (query.auth) found = found.where('inside.auth', '=', query.auth);
  if (query.keyword !== undefined)
    found = found
      .innerJoin('app_user', 'app_user.uid', 'inside.uid')
      .where('username_key', 'like', containsPattern(query.keyword.toLowerCase()));
  const isByName = query.keyword !== undefined;
  const rows = await db
    // A search by name is expensive, so its result is materialized and used for both the page and the count. Without a
    // search, an index serves both.
    .with(
      (cte) => (isByName ? cte('found').materialized() : cte('found').notMaterialized()),
      () => found,
    )
    .selectFrom((from) =>
      from
        .selectFrom('found')
        .select('found.id')
        .orderBy('found.created_at', 'desc')
        .orderBy('found.id', 'desc')
        .limit(query.limit)
        .offset((query.currentPage - 1) * query.limit)
        .as('page'),
    )
    .innerJoin('group_member as inside', 'inside.id', 'page.id')
    .innerJoin('app_user', 'app_user.uid', 'inside.uid')
    .select(['inside.id', 'inside.uid', 'username', 'nickname', 'avatar', 'inside.auth', 'inside.reason'])
    .select(['inside.created_at', 'inside.modified_at'])
    .select((one) =>
      one
        .selectFrom('found')
        .select(sql<number>`count(*)`.as('count'))
        .as('total'),
    )
    .orderBy('inside.created_at', 'desc')
    .orderBy('inside.id', 'desc')
    .execute();
  const total = rows[0]?.total ?? (await countOf(db, found));
  const records = rows.map((stored): GroupMember => {
    const memberAction = memberActionOn(viewer, row.uid, context.auth, {
      uid: stored.uid,
      auth: groupAuthOf(stored.auth),
    });
    return {
      id: stored.id,
      gid: query.gid,
      uid: stored.uid,
      username: stored.username,
      nickname: stored.nickname,
      avatar: stored.avatar,
      auth: stored.auth,
      reason: whose === 'everybody' ? stored.reason : null,
      isOwner: stored.uid === row.uid,
      gmtCreate: stored.created_at.toISOString(),
      gmtModify: stored.modified_at.toISOString(),
      can: { become: valuesFor(memberAction), remove: memberRemovalRefusal(memberAction) === null },
    };
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** Counts the rows if the requested page lies behind the last row and therefore has no count. */
async function countOf(db: Kysely<Database>, found: Expression<object>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Builds the input for the rules on membership changes. */
export function memberActionOn(
  viewer: Person,
  owner: string | null,
  auth: GroupAuth,
  target: MemberAction['target'],
): MemberAction {
  return { actor: { uid: viewer.uid, auth, isSiteRoot: viewer.role === 'root' }, owner, target };
}
