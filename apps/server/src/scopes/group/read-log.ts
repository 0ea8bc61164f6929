import type { GroupLogRow } from '@xiezhi/contract/routes/group';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Lists the log of a group, newest first. */
export async function readGroupLog(
  db: Kysely<Database>,
  query: Paging & { readonly gid: number },
): Promise<Page<GroupLogRow>> {
  const rows = await db
    .selectFrom('group_log')
    .leftJoin('app_user as actor', 'actor.uid', 'group_log.uid')
    .leftJoin('app_user as subject', 'subject.uid', 'group_log.subject_uid')
    .where('group_log.gid', '=', query.gid)
    .select(['group_log.id', 'group_log.action', 'group_log.at', 'group_log.detail'])
    .select(['actor.username as by', 'subject.username as to'])
    .orderBy('group_log.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('group_log')
    .where('gid', '=', query.gid)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map(({ at, detail, ...row }) =>
    Object.assign(row, { detail: JSON.stringify(detail), gmtCreate: at.toISOString() }),
  );
  return pageOf(records, { value: total, isEstimated: false }, query);
}
