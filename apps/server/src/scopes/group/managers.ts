import { groupAuths } from '@xiezhi/contract/enums/group';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Whether a person is owner, root or administrator of any group, not counting disbanded and banned groups. */
export async function managesAnyGroup(db: Kysely<Database>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_group')
    .leftJoin('group_member as mine', (join) =>
      join.onRef('mine.gid', '=', 'app_group.id').on('mine.uid', '=', uid),
    )
    .where('app_group.hidden_at', 'is', null)
    .where('app_group.status', '=', 0)
    .where((at) => at.or([at('app_group.uid', '=', uid), at('mine.auth', '>=', groupAuths.admin)]))
    .select('app_group.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
