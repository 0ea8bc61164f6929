import { type GroupAuth, groupAuths } from '@xiezhi/contract/group';
import type { GroupMember } from '@xiezhi/contract/routes/group-member';
import type { Page } from '@xiezhi/contract/wire';
import { type MemberAct, memberRemovalRefusal, type Person, valuesFor } from '@xiezhi/rules';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
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
  let inside = db
    .selectFrom('group_member as inside')
    .where('inside.gid', '=', query.gid)
    .where('inside.auth', '>=', least);
  if (query.auth) inside = inside.where('inside.auth', '=', query.auth);
  let matching = inside.innerJoin('app_user', 'app_user.uid', 'inside.uid');
  if (query.keyword !== undefined)
    matching = matching.where('username_key', 'like', containsPattern(query.keyword.toLowerCase()));
  const rows = await matching
    .select(['inside.id', 'inside.uid', 'username', 'nickname', 'avatar', 'inside.auth', 'inside.reason'])
    .select(['inside.created_at', 'inside.modified_at'])
    // Those who are found by name are few, and to find them is the work: they are counted on the way. Of all members
    // a page is read alone, and the rest counted in an index.
    .$if(query.keyword !== undefined, (page) => page.select(sql<number>`count(*) over ()`.as('found')))
    .orderBy('inside.created_at', 'desc')
    .orderBy('inside.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const total = rows[0]?.found ?? (await countOf(query.keyword === undefined ? inside : matching));
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

async function countOf<Tables extends keyof Database>(
  matching: SelectQueryBuilder<Database & { inside: Database['group_member'] }, Tables | 'inside', object>,
): Promise<number> {
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
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
