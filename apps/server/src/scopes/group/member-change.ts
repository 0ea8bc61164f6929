import type { GroupAuth } from '@xiezhi/contract/enums/group';
import { memberChangeRefusal, memberRemovalRefusal, type Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordGroupLog } from './log.ts';
import { memberActionOn } from './members.ts';
import { openGroup } from './access.ts';
import { groupAuthOf } from './repository.ts';
import { lockGroupShared } from './save.ts';

export type MemberServices = Pick<Services, 'db' | 'events' | 'domainEvents'>;

interface Named {
  readonly gid: number;
  readonly uid: string;
}

/** Changes a person's role in a group. Throws the errors that `memberChangeRefusal` returns, and `groupNotFound`. */
export async function changeMember(
  services: MemberServices,
  viewer: Person,
  { gid, uid, auth }: Named & { readonly auth: GroupAuth },
  now: Date,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const memberAction = await readMemberAction(trx, viewer, { gid, uid });
    const refusal = memberChangeRefusal(memberAction, auth);
    if (refusal) throw new ApiError(refusal);
    const before = memberAction.target.auth;
    if (before === auth) return;
    await trx
      .updateTable('group_member')
      .set({ auth, modified_at: now })
      .where('gid', '=', gid)
      .where('uid', '=', uid)
      .execute();
    await recordGroupLog(
      trx,
      gid,
      { action: 'member-changed', by: viewer.uid, to: uid, before, after: auth },
      now,
    );
    await services.domainEvents.emit(trx, 'group-member-changed', { gid, uid, before, after: auth });
    await services.events.publish(trx, 'standing', { uid });
  });
}

/** Removes a person from a group. Throws the errors that `memberRemovalRefusal` returns, and `groupNotFound`. */
export async function removeMember(
  services: MemberServices,
  viewer: Person,
  { gid, uid }: Named,
  now: Date,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const memberAction = await readMemberAction(trx, viewer, { gid, uid });
    const refusal = memberRemovalRefusal(memberAction);
    if (refusal) throw new ApiError(refusal);
    await trx.deleteFrom('group_member').where('gid', '=', gid).where('uid', '=', uid).execute();
    const before = memberAction.target.auth;
    await recordGroupLog(trx, gid, { action: 'member-removed', by: viewer.uid, to: uid, before }, now);
    await services.domainEvents.emit(trx, 'group-member-removed', { gid, uid, by: viewer.uid });
    await services.events.publish(trx, 'standing', { uid });
  });
}

/**
 * Reads the roles of the viewer and of the affected person. Both rows are locked, in the order of the uids. Two people
 * who lower each other's roles in parallel therefore wait for each other without a deadlock. A shared lock of the group
 * prevents a change of the owner meanwhile.
 */
async function readMemberAction(trx: Kysely<Database>, viewer: Person, { gid, uid }: Named) {
  await lockGroupShared(trx, gid);
  const { row } = await openGroup({ db: trx }, viewer, gid, 'know');
  const rows = await trx
    .selectFrom('group_member')
    .where('gid', '=', gid)
    .where('uid', 'in', [viewer.uid, uid])
    .orderBy('uid')
    .forUpdate()
    .select(['uid', 'auth'])
    .execute();
  const stored = (of: string) => groupAuthOf(rows.find((one) => one.uid === of)?.auth);
  return memberActionOn(viewer, row.uid, stored(viewer.uid), { uid, auth: stored(uid) });
}
