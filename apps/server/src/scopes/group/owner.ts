import { groupAuths } from '@xiezhi/contract/enums/group';
import type { Person } from '@xiezhi/rules';
import { groupRights } from '@xiezhi/rules';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordGroupLog } from './log.ts';
import { openGroup } from './access.ts';
import { lockGroup, mapUniqueViolation } from './save.ts';

type OwnerServices = Pick<Services, 'db' | 'events' | 'domainEvents'>;

/**
 * Transfers the ownership of a group to a member. The former owner keeps the role root. Throws `groupNotFound`,
 * `groupHidden`, `groupOwnerOnly`, `groupMemberNotFound`, and `groupOwnerDisabled` for a disabled account.
 */
export async function transferOwnership(
  { db, events }: OwnerServices,
  viewer: Person,
  { gid, uid }: { readonly gid: number; readonly uid: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { access: context } = await openGroup({ db: trx }, viewer, gid, 'know');
    const former = await lockGroup(trx, gid);
    const isStillTheirs = viewer.role === 'root' || former.uid === viewer.uid;
    if (!groupRights(context, now).handOver || !isStillTheirs) throw new ApiError('groupOwnerOnly');
    const raised = await trx
      .updateTable('group_member')
      .set({ auth: groupAuths.root, modified_at: now })
      .where('gid', '=', gid)
      .where('uid', '=', uid)
      .where('auth', '>=', groupAuths.member)
      .returning('uid')
      .executeTakeFirst();
    if (!raised) throw new ApiError('groupMemberNotFound');
    const heir = await trx
      .selectFrom('app_user')
      .where('uid', '=', uid)
      .where('status', '=', 0)
      .select('uid')
      .forShare()
      .executeTakeFirst();
    if (!heir) throw new ApiError('groupOwnerDisabled');
    await trx.updateTable('app_group').set({ uid, modified_at: now }).where('id', '=', gid).execute();
    await recordGroupLog(trx, gid, { action: 'handed-over', by: viewer.uid, to: uid }, now);
    await events.publish(trx, 'standing');
  });
}

/** Hides a group with all its content and notifies its members. Throws `groupNotFound`, `groupOwnerOnly`. */
export async function disbandGroup(
  { db, events, domainEvents }: OwnerServices,
  { viewer, ip }: { readonly viewer: Person; readonly ip: string },
  gid: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { uid, status, name } = await lockGroup(trx, gid);
    if (status !== 0 && viewer.role !== 'root') throw new ApiError('groupNotFound');
    if (uid !== viewer.uid && viewer.role !== 'root') throw new ApiError('groupOwnerOnly');
    await trx.updateTable('app_group').set({ hidden_at: now }).where('id', '=', gid).execute();
    await recordGroupLog(trx, gid, { action: 'disbanded', by: viewer.uid }, now);
    if (viewer.role === 'root')
      await recordAudit(
        trx,
        { uid: viewer.uid, ip },
        { action: 'group-disbanded', target: `group:${gid}`, before: { name } },
      );
    await domainEvents.emit(trx, 'group-disbanded', { gid, name, by: viewer.username });
    await events.publish(trx, 'standing');
  });
}

/**
 * Restores a disbanded group. Throws `groupNotFound`, and `groupNameTaken` or `groupShortNameTaken` if another group
 * uses its name now.
 */
export async function restoreGroup(
  { db, events }: OwnerServices,
  by: Actor,
  gid: number,
  now: Date,
): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    const back = await trx
      .updateTable('app_group')
      .set({ hidden_at: null })
      .where('id', '=', gid)
      .where('hidden_at', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (!back) throw new ApiError('groupNotFound');
    await recordGroupLog(trx, gid, { action: 'restored', by: by.uid }, now);
    await recordAudit(trx, by, {
      action: 'group-restored',
      target: `group:${gid}`,
      after: { name: back.name },
    });
    await events.publish(trx, 'standing');
  });
  await mapUniqueViolation(work);
}
