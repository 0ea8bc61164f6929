import type { GroupRow } from '@xiezhi/contract/routes/group';
import type { CountedGroup } from './repository.ts';

/** A group as lists show it. */
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
