import type { Person } from '@xiezhi/rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isMemberOfGroup, ownsGroup } from '../../platform/scope/sql.ts';

/**
 * SQL condition: a viewer with the permission to rejudge may rejudge submissions of a group. True only for root, the
 * group's members and its owner; for others the permission neither shows nor changes anything of a group.
 * @param gid column with the group's id; if it is null, the submission belongs to no group and the condition is true
 */
export function reachesGroup(
  { uid, role }: Pick<Person, 'uid' | 'role'>,
  gid: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (role === 'root') return sql`true`;
  return sql`(${gid} is null or ${isMemberOfGroup(sql`${uid}`, gid)} or ${ownsGroup(sql`${uid}`, gid)})`;
}

/** SQL condition: the viewer may rejudge all submissions of the row `batch` of the table `rejudge_batch`. */
export function reachesBatch(viewer: Pick<Person, 'uid' | 'role'>): RawBuilder<SqlBool> {
  if (viewer.role === 'root') return sql`true`;
  return sql`not exists (select from rejudge_draft part join submission on submission.id = part.submit_id
    where part.batch_id = batch.id and not ${reachesGroup(viewer, sql`submission.gid`)})`;
}
