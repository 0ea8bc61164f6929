import { groupAuths } from '@xiezhi/contract/group';
import type { GroupRole, Person } from '@xiezhi/rules';
import type { PlaceReader } from '../scope/containers.ts';
import type { Services } from '../services.ts';

/**
 * What the rooms below ask of groups. A disbanded one is none; a banned one is none to anybody but root of the site.
 * The owner is root of the group whatever the row says.
 */
export function groupPlaces({ db }: Pick<Services, 'db'>): PlaceReader<'group'> {
  return async (person, { gid }) => {
    const row = await db
      .selectFrom('app_group')
      .leftJoin('group_member as mine', (join) =>
        join.onRef('mine.gid', '=', 'app_group.id').on('mine.uid', '=', person?.uid ?? null),
      )
      .where('app_group.id', '=', gid)
      .where('app_group.hidden_at', 'is', null)
      .select(['app_group.uid as owner', 'app_group.status', 'mine.auth'])
      .executeTakeFirst();
    if (!row || (row.status !== 0 && person?.role !== 'root')) return null;
    return { kind: 'group', gid, role: roleOf(row, person) };
  };
}

/** The role of a person in a group, of its owner and the person's own row. */
export function roleOf(
  { owner, auth }: { readonly owner: string | null; readonly auth: number | null },
  person: Pick<Person, 'uid'> | null,
): GroupRole {
  if (person === null) return 'none';
  if (owner === person.uid || auth === groupAuths.root) return 'root';
  if (auth === groupAuths.admin) return 'admin';
  return auth === groupAuths.member ? 'member' : 'none';
}
