import { type GroupAuth, groupAuths } from '@xiezhi/contract/group';
import type { GroupMember } from '@xiezhi/contract/routes/group-member';
import type { Page } from '@xiezhi/contract/wire';
import { type MemberAct, memberRemovalRefusal, type Person, valuesFor } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import type { OpenedGroup } from './place.ts';
import { authOf } from './repository.ts';

export interface MemberQuery extends Paging {
  readonly gid: number;
  readonly keyword: string | undefined;
  readonly auth?: number | undefined;
}

/** Rows of a group, the newest first: those who belong to it, or for its administrators everybody. */
export async function listMembers(
  db: Kysely<Database>,
  viewer: Person,
  { row, standing }: OpenedGroup,
  query: MemberQuery,
  whose: 'members' | 'everybody',
): Promise<Page<GroupMember>> {
  const least = whose === 'members' ? groupAuths.member : groupAuths.applying;
  let matching = db
    .selectFrom('group_member as inside')
    .innerJoin('app_user', 'app_user.uid', 'inside.uid')
    .where('inside.gid', '=', query.gid)
    .where('inside.auth', '>=', least);
  if (query.auth) matching = matching.where('inside.auth', '=', query.auth);
  if (query.keyword !== undefined)
    matching = matching.where('username_key', 'like', containsPattern(query.keyword.toLowerCase()));
  const rows = await matching
    .select(['inside.id', 'inside.uid', 'username', 'nickname', 'avatar', 'inside.auth', 'inside.reason'])
    .select(['inside.created_at', 'inside.modified_at'])
    .orderBy('inside.created_at', 'desc')
    .orderBy('inside.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const records = rows.map((stored): GroupMember => {
    const act = actOn(viewer, row.uid, standing.auth, { uid: stored.uid, auth: authOf(stored.auth) });
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
      can: { become: valuesFor(act), remove: memberRemovalRefusal(act) === null },
    };
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** Who acts on whom, as the rules ask it. */
export function actOn(
  viewer: Person,
  owner: string | null,
  auth: GroupAuth,
  target: MemberAct['target'],
): MemberAct {
  return { actor: { uid: viewer.uid, auth, isSiteRoot: viewer.role === 'root' }, owner, target };
}
