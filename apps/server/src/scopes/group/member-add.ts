import { groupAuths } from '@xiezhi/contract/enums/group';
import { errorText } from '@xiezhi/contract/errors';
import type { Locale } from '@xiezhi/contract/limits';
import type { AddedMember } from '@xiezhi/contract/routes/group-roster';
import type { Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import { ApiError } from '../../platform/http/api-error.ts';
import { openGroup } from './access.ts';
import { recordGroupLog } from './log.ts';
import type { MemberServices } from './member-change.ts';
import { groupAuthOf } from './repository.ts';
import { lockGroupShared } from './save.ts';

/**
 * Adds people to a group by username, each in a separate transaction. People who applied or were refused become
 * members, too. Everybody who is added gets the group's welcome message. Reasons for failures are in the language
 * `locale`.
 */
export async function addMembers(
  services: MemberServices,
  by: { readonly viewer: Person; readonly locale: Locale },
  { gid, usernames }: { readonly gid: number; readonly usernames: readonly string[] },
  now: Date,
): Promise<AddedMember[]> {
  const results: AddedMember[] = [];
  const seen = new Set<string>();
  for (const username of usernames) {
    const key = username.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    try {
      await addMember(services, by.viewer, { gid, username }, now);
      results.push({ username, isDone: true, reason: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ username, isDone: false, reason: errorText(error.code, by.locale, error.parameters) });
    }
  }
  return results;
}

/**
 * Adds one person. Throws `groupNotFound`, `groupAdminsOnly`, `userNotFound` (also for disabled accounts),
 * `groupJoined`.
 */
async function addMember(
  services: MemberServices,
  viewer: Person,
  { gid, username }: { readonly gid: number; readonly username: string },
  now: Date,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockGroupShared(trx, gid);
    const { row } = await openGroup({ db: trx }, viewer, gid, 'admin');
    const user = await trx
      .selectFrom('app_user')
      .where('username_key', '=', sql<string>`lower(${username}::text)`)
      .where('status', '=', 0)
      .select('uid')
      .executeTakeFirst();
    if (!user) throw new ApiError('userNotFound');
    const { uid } = user;
    if (uid === row.uid) throw new ApiError('groupJoined');
    const former = await trx
      .selectFrom('group_member')
      .where('gid', '=', gid)
      .where('uid', '=', uid)
      .select('auth')
      .executeTakeFirst();
    const after = groupAuths.member;
    const times = { created_at: now, modified_at: now };
    // A concurrent request may have changed the row meanwhile. The update on conflict leaves members unchanged, so that
    // nobody loses a higher role.
    const stored = await trx
      .insertInto('group_member')
      .values({ gid, uid, auth: after, reason: null, ...times })
      .onConflict((conflict) =>
        conflict
          .columns(['gid', 'uid'])
          .doUpdateSet({ auth: after, ...times })
          .where('group_member.auth', '<', after),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new ApiError('groupJoined');
    const before = groupAuthOf(former?.auth);
    await recordGroupLog(trx, gid, { action: 'member-changed', by: viewer.uid, to: uid, before, after }, now);
    await services.domainEvents.emit(trx, 'group-member-changed', { gid, uid, before, after });
    await services.events.publish(trx, 'standing', { uid });
  });
}
