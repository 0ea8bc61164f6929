import { type GroupAuth, groupAuths, isGroupAuth } from '@xiezhi/contract/enums/group';
import type { GroupAccess, Person } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { AppGroupTable, Database } from '../../platform/database/schema.ts';

/** A group with its owner's name and the viewer's membership row. */
export interface FoundGroup extends Selectable<AppGroupTable> {
  readonly owner: string | null;
  readonly my_auth: number | null;
  readonly my_since: Date | null;
}

/**
 * SQL column with the number of members, for queries over groups. It counts rows of members, so it is too expensive for
 * `findGroup`.
 */
const members = sql<number>`(select count(*) from group_member inside
  where inside.gid = app_group.id and inside.auth >= ${groupAuths.member})`;

export interface CountedGroup extends FoundGroup {
  readonly members: number;
}

/** Query for groups with joined names and member counts. `there` means groups that are not disbanded. */
export function withMembers(
  db: Kysely<Database>,
  uid: string | null,
  which: 'there' | 'disbanded' | 'all' = 'there',
) {
  return groupsFor(db, uid)
    .$if(which !== 'all', (all) =>
      all.where('app_group.hidden_at', which === 'there' ? 'is' : 'is not', null),
    )
    .select(members.as('members'));
}

function groupsFor(db: Kysely<Database>, uid: string | null) {
  return db
    .selectFrom('app_group')
    .leftJoin('app_user as owning', 'owning.uid', 'app_group.uid')
    .leftJoin('group_member as mine', (join) =>
      join.onRef('mine.gid', '=', 'app_group.id').on('mine.uid', '=', uid),
    )
    .selectAll('app_group')
    .select(['owning.username as owner', 'mine.auth as my_auth', 'mine.modified_at as my_since']);
}

/**
 * Finds a group that is not disbanded; callers check who may see it. Every group call runs this query, so its cost must
 * not grow with the number of members.
 */
export async function findGroup(
  db: Kysely<Database>,
  gid: number,
  uid: string | null,
): Promise<FoundGroup | undefined> {
  return groupsFor(db, uid)
    .where('app_group.id', '=', gid)
    .where('app_group.hidden_at', 'is', null)
    .modifyFront(prepared)
    .executeTakeFirst();
}

/** Time in ms between a refusal and the next possible application. */
const refusalPause = 24 * 3_600_000;

/** Converts a group row, read for a person, to the access of this person. */
export function groupAccessOf(
  row: Pick<FoundGroup, 'uid' | 'is_visible' | 'status' | 'my_auth' | 'my_since'>,
  person: Person | null,
): GroupAccess {
  const auth = groupAuthOf(row.my_auth);
  const isRefused = auth === groupAuths.refused && row.my_since !== null;
  return {
    person,
    group: { owner: row.uid, isVisible: row.is_visible, isBanned: row.status !== 0 },
    auth,
    applyAgainAt: isRefused && row.my_since ? new Date(row.my_since.getTime() + refusalPause) : null,
  };
}

/** Converts a stored role; returns `none` if the person has no row. */
export function groupAuthOf(stored: number | null | undefined): GroupAuth {
  return stored !== null && stored !== undefined && isGroupAuth(stored) ? stored : groupAuths.none;
}
