import { type GroupNeed, groupRefusal, groupRole, type GroupAccess, type Person } from '@xiezhi/rules';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ScopeAccessReader } from '../../platform/scope/scope-registry.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup, type FoundGroup, groupAccessOf } from './repository.ts';

/** A group and the viewer's access to it. */
export interface OpenedGroup {
  readonly row: FoundGroup;
  readonly access: GroupAccess;
}

/**
 * Creates a function that reads the access to a group, for modules of lower layers. Disbanded groups count as missing.
 * Banned groups count as missing except for site root. The owner always has the role root, whatever role is stored.
 */
export function groupAccessReader({ db }: Pick<Services, 'db'>): ScopeAccessReader<'group'> {
  return async (person, { gid }) => {
    const row = await db
      .selectFrom('app_group')
      .leftJoin('group_member as mine', (join) =>
        join.onRef('mine.gid', '=', 'app_group.id').on('mine.uid', '=', person?.uid ?? null),
      )
      .where('app_group.id', '=', gid)
      .where('app_group.hidden_at', 'is', null)
      .modifyFront(prepared)
      .select([
        'app_group.uid',
        'is_visible',
        'status',
        'mine.auth as my_auth',
        'mine.modified_at as my_since',
      ])
      .executeTakeFirst();
    if (!row || (row.status !== 0 && person?.role !== 'root')) return null;
    return { kind: 'group', gid, role: groupRole(groupAccessOf(row, person)) };
  };
}

/**
 * Opens a group for viewers with the needed rights. Throws `groupNotFound`, or the error for the missing right:
 * `groupHidden`, `groupMembersOnly`, `groupAdminsOnly`, `groupRootOnly`.
 */
export async function openGroup(
  { db }: Pick<Services, 'db'>,
  person: Person | null,
  gid: number,
  need: GroupNeed,
): Promise<OpenedGroup> {
  const row = await findGroup(db, gid, person?.uid ?? null);
  if (!row) throw new ApiError('groupNotFound');
  const access = groupAccessOf(row, person);
  const refusal = groupRefusal(access, need);
  if (refusal) throw new ApiError(refusal);
  return { row, access };
}
