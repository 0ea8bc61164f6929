import type { GroupRow } from '@xiezhi/contract/routes/group';
import type { CountedGroup } from './repository.ts';

/** Converts a group to a row of a list. */
export function presentGroup(row: CountedGroup): GroupRow {
  return {
    id: row.id,
    avatar: row.avatar,
    owner: row.owner,
    name: row.name,
    shortName: row.short_name,
    brief: row.brief,
    description: row.description,
    auth: row.auth,
    visible: row.is_visible,
    memberCount: row.members,
    gmtCreate: row.created_at.toISOString(),
  };
}
