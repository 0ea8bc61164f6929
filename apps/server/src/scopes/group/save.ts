import { groupKinds } from '@xiezhi/contract/enums/group';
import type { Person } from '@xiezhi/rules';
import type { Kysely, Selectable } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import { nextModifiedAt } from '../../platform/database/next-modified-at.ts';
import type { AppGroupTable, Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { invitationCodeOf, hasInvitationCode, storeInvitationCode } from './invitation-code.ts';
import { recordGroupLog } from './log.ts';
import { openGroup } from './access.ts';

type SavingServices = Pick<Services, 'db' | 'events' | 'settings'>;
type Written = RequestContext<'PUT /api/group'>['body'];

/**
 * Changes a group; absent fields keep their values. Owner and picture are changed by other calls. Only site root can
 * change the ban here. Throws `groupNotFound`, `groupRootOnly`, `changedMeanwhile`, `groupCodeMissing`,
 * `groupNameTaken`, `groupShortNameTaken`, `groupShortNameInUse`.
 */
export async function changeGroup(
  { db, events, settings }: SavingServices,
  { viewer, ip }: { readonly viewer: Person; readonly ip: string },
  { id, version, ...written }: Written,
  now: Date,
): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    await openGroup({ db: trx }, viewer, id, 'root');
    const former = await lockGroup(trx, id);
    if (version && version !== former.modified_at.toISOString()) throw new ApiError('changedMeanwhile');
    const code =
      written.code && written.code !== invitationCodeOf(settings.secret, former) ? written.code : null;
    if (written.auth !== groupKinds.public && code === null && !hasInvitationCode(former))
      throw new ApiError('groupCodeMissing');
    const shortName = written.shortName ?? former.short_name;
    if (shortName !== former.short_name && (await hasProblems(trx, id)))
      throw new ApiError('groupShortNameInUse');
    const isSiteRoot = viewer.role === 'root';
    const status =
      isSiteRoot && (written.status === 0 || written.status === 1) ? written.status : former.status;
    const next = {
      name: written.name ?? former.name,
      short_name: shortName,
      brief: written.brief ?? former.brief,
      description: written.description ?? former.description,
      auth: written.auth,
      is_visible: written.visible ?? former.is_visible,
      status,
      ban_reason: status === 0 ? null : former.ban_reason,
    };
    await trx
      .updateTable('app_group')
      .set({ ...next, modified_at: nextModifiedAt(former.modified_at, now) })
      .where('id', '=', id)
      .execute();
    if (code !== null) await storeInvitationCode(trx, settings.secret, id, code);
    const [before, after] = [auditFields(former), auditFields({ ...former, ...next })];
    await recordGroupLog(trx, id, { action: 'changed', by: viewer.uid, before, after }, now);
    if (isSiteRoot) await noteByStaff(trx, { uid: viewer.uid, ip }, id, before, after);
    await events.publish(trx, 'standing');
  });
  await mapUniqueViolation(work);
}

/** Returns the fields for the log. The invitation code is omitted, because it is a secret. */
function auditFields(
  row: Pick<Selectable<AppGroupTable>, 'name' | 'short_name' | 'brief' | 'auth' | 'is_visible' | 'status'>,
) {
  const { name, short_name: shortName, brief, auth, is_visible: visible, status } = row;
  return { name, shortName, brief, auth, visible, status };
}

function noteByStaff(trx: Kysely<Database>, by: Actor, gid: number, before: unknown, after: unknown) {
  return recordAudit(trx, by, { action: 'group-changed', target: `group:${gid}`, before, after });
}

/** Locks a group and returns its row. Throws `groupNotFound`. */
export async function lockGroup(trx: Kysely<Database>, gid: number): Promise<Selectable<AppGroupTable>> {
  const row = await trx
    .selectFrom('app_group')
    .where('id', '=', gid)
    .where('hidden_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('groupNotFound');
  return row;
}

/** Takes a shared lock on a group. Until the transaction ends, the group's owner and state cannot change. */
export async function lockGroupShared(trx: Kysely<Database>, gid: number): Promise<void> {
  await trx.selectFrom('app_group').where('id', '=', gid).select('id').forShare().execute();
}

/** Converts the unique violation of a concurrent write to the error `groupNameTaken` or `groupShortNameTaken`. */
export async function mapUniqueViolation<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const index = violatedUniqueness(error);
    if (index === 'app_group_name') throw new ApiError('groupNameTaken');
    if (index === 'app_group_short_name') throw new ApiError('groupShortNameTaken');
    throw error;
  }
}

async function hasProblems(trx: Kysely<Database>, gid: number): Promise<boolean> {
  const row = await trx
    .selectFrom('problem')
    .where('gid', '=', gid)
    .where('hidden_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
