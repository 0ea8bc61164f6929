import { groupAuths, groupKinds } from '@xiezhi/contract/enums/group';
import { limits } from '@xiezhi/contract/limits';
import type { Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { tryEntryPassword } from '../../platform/scope/entry-guess.ts';
import { isInvitationCode } from './invitation-code.ts';
import { recordGroupLog } from './log.ts';
import { openGroup, type OpenedGroup } from './access.ts';
import { groupAuthOf, findGroup, groupAccessOf } from './repository.ts';
import { lockGroupShared } from './save.ts';

type JoiningServices = Pick<Services, 'db' | 'events' | 'domainEvents' | 'settings'>;

export interface JoinApplication {
  readonly gid: number;
  readonly code?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/**
 * Joins a group if it is public, otherwise applies to join it. Refused applicants may apply again after a day. Throws
 * `groupNotFound`, `entryTooOften`, `groupCodeWrong`, `groupReasonLength`, `groupApplied`, `groupJoined`,
 * `groupRefused`.
 */
export async function joinGroup(
  services: JoiningServices,
  viewer: Person,
  { gid, code, reason }: JoinApplication,
  now: Date,
): Promise<void> {
  const { db, settings } = services;
  await checkCode(services, viewer, { row: await openJoinable(db, viewer, gid), code: code ?? '' }, now);
  await db.transaction().execute(async (trx) => {
    const row = await openJoinable(trx, viewer, gid);
    // Checks the code again, because the code or the kind of the group may have changed since `checkCode`.
    if (row.auth === groupKinds.private && !isInvitationCode(settings.secret, row, code ?? ''))
      throw new ApiError('groupCodeWrong');
    const isPublic = row.auth === groupKinds.public;
    const written = reason?.trim() ?? '';
    checkReason(written, isPublic);
    checkNotInside({ row, access: groupAccessOf(row, viewer) }, now);
    const values = {
      auth: isPublic ? groupAuths.member : groupAuths.applying,
      reason: written === '' ? null : written,
      created_at: now,
      modified_at: now,
    };
    // A concurrent request may have inserted a row meanwhile. The update on conflict replaces only refused
    // applications. For any other row it does nothing and returns no row.
    const stored = await trx
      .insertInto('group_member')
      .values({ gid, uid: viewer.uid, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['gid', 'uid'])
          .doUpdateSet(values)
          .where('group_member.auth', '=', groupAuths.refused),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new ApiError(isPublic ? 'groupJoined' : 'groupApplied');
    await recordGroupLog(trx, gid, { action: isPublic ? 'joined' : 'applied', by: viewer.uid }, now);
    if (isPublic) {
      const change = { gid, uid: viewer.uid, before: groupAuths.none, after: groupAuths.member };
      await services.domainEvents.emit(trx, 'group-member-changed', change);
    } else {
      await services.domainEvents.emit(trx, 'group-join-requested', {
        gid,
        uid: viewer.uid,
        reason: written,
      });
    }
    await services.events.publish(trx, 'standing', { uid: viewer.uid });
  });
}

/** Returns a group that the viewer may ask to join. Throws `groupNotFound`. */
async function openJoinable(db: JoiningServices['db'], viewer: Person, gid: number) {
  const row = await findGroup(db, gid, viewer.uid);
  const isOpen = row !== undefined && row.status === 0 && row.is_visible;
  if (!row || (!isOpen && viewer.role !== 'root')) throw new ApiError('groupNotFound');
  return row;
}

/** Checks the code of a private group. Throws `entryTooOften`, `groupCodeWrong`. */
async function checkCode(
  { db, settings }: JoiningServices,
  { uid }: Person,
  { row, code }: { readonly row: Awaited<ReturnType<typeof openJoinable>>; readonly code: string },
  now: Date,
): Promise<void> {
  if (row.auth !== groupKinds.private) return;
  const attempt = { uid, kind: 'group', now } as const;
  if (!(await tryEntryPassword(db, attempt, () => isInvitationCode(settings.secret, row, code))))
    throw new ApiError('groupCodeWrong');
}

/** Checks the length of the reason. Public groups require none; if the user sends one, it is stored. */
function checkReason(reason: string, isPublic: boolean): void {
  const { groupReasonMin: least, groupReasonMax: most } = limits;
  const length = Array.from(reason).length;
  if (isPublic && length === 0) return;
  if (length < least || length > most) throw new ApiError('groupReasonLength', { least, most });
}

function checkNotInside({ row, access: context }: OpenedGroup, now: Date): void {
  const { auth, applyAgainAt } = context;
  if (auth >= groupAuths.member || row.uid === context.person?.uid) throw new ApiError('groupJoined');
  if (auth === groupAuths.applying) throw new ApiError('groupApplied');
  if (applyAgainAt !== null && applyAgainAt > now) {
    const hours = Math.ceil((applyAgainAt.getTime() - now.getTime()) / 3_600_000);
    throw new ApiError('groupRefused', { hours });
  }
}

/** Leaves a group. Throws `groupNotFound`, `groupHidden`, `groupOwnerCannotLeave`, `groupMembersOnly`. */
export async function leaveGroup(
  { db, events }: JoiningServices,
  viewer: Person,
  gid: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockGroupShared(trx, gid);
    const { row } = await openGroup({ db: trx }, viewer, gid, 'know');
    if (row.uid === viewer.uid) throw new ApiError('groupOwnerCannotLeave');
    const left = await trx
      .deleteFrom('group_member')
      .where('gid', '=', gid)
      .where('uid', '=', viewer.uid)
      .where('auth', '>=', groupAuths.member)
      .returning('auth')
      .executeTakeFirst();
    if (!left) throw new ApiError('groupMembersOnly');
    await recordGroupLog(trx, gid, { action: 'left', by: viewer.uid, before: groupAuthOf(left.auth) }, now);
    await events.publish(trx, 'standing', { uid: viewer.uid });
  });
}
