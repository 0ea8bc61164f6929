import { groupAuths, groupKinds } from '@xiezhi/contract/enums/group';
import { hasAbility, type Person, siteRank } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { storeInvitationCode } from './invitation-code.ts';
import { recordGroupLog } from './log.ts';
import { mapUniqueViolation } from './save.ts';

type CreateServices = Pick<Services, 'db' | 'events' | 'settings' | 'siteSettings'>;

/** Length of a day in ms. Groups created within the last day count towards the daily limit. */
const day = 86_400_000;

/** Returns the requirements for creating a group and the person's progress towards them. Staff of the site are exempt. */
export async function groupAllowanceOf(
  { db, siteSettings }: Pick<Services, 'db' | 'siteSettings'>,
  person: Person,
  now: Date,
) {
  const {
    acceptedToCreateGroup: acceptedNeeded,
    groupsPerDay: perDay,
    groupsMax: most,
  } = await siteSettings.get();
  const { rows } = await sql<{ accepted: number; madeToday: number; owned: number }>`
    select coalesce((select ac from user_counter where uid = ${person.uid}), 0) as accepted,
      (select count(*) from group_log where uid = ${person.uid} and action = 'created'
        and at > ${new Date(now.getTime() - day)}::timestamptz) as "madeToday",
      (select count(*) from app_group where uid = ${person.uid} and hidden_at is null) as owned`.execute(db);
  const has = rows[0] ?? { accepted: 0, madeToday: 0, owned: 0 };
  const isFree = siteRank({ person }) !== null;
  const isWithin = has.accepted >= acceptedNeeded && has.madeToday < perDay && has.owned < most;
  const create = hasAbility({ person }, 'group_add') && (isFree || isWithin);
  return { ...has, acceptedNeeded, perDay, most, isFree, can: { create } };
}

/**
 * Creates a group with the caller as owner and root; returns its id. Refused attempts do not count towards the limits.
 * Throws `groupNeedsAccepted`, `groupsPerDay`, `groupsMax`, `groupCodeMissing`, `groupNameTaken`,
 * `groupShortNameTaken`.
 */
export async function createGroup(
  { db, events, siteSettings, settings }: CreateServices,
  viewer: Person,
  { name, shortName, brief, description, auth, code, visible }: RequestContext<'POST /api/group'>['body'],
  now: Date,
): Promise<number> {
  const work = db.transaction().execute(async (trx) => {
    await checkAllowance({ db: trx, siteSettings }, viewer, now);
    if (auth !== groupKinds.public && !code) throw new ApiError('groupCodeMissing');
    await checkNames(trx, name, shortName);
    const { id } = await trx
      .insertInto('app_group')
      .values({
        uid: viewer.uid,
        name,
        short_name: shortName,
        brief,
        description,
        auth,
        is_visible: visible ?? true,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (code) await storeInvitationCode(trx, settings.secret, id, code);
    await trx
      .insertInto('group_member')
      .values({ gid: id, uid: viewer.uid, auth: groupAuths.root, created_at: now, modified_at: now })
      .execute();
    await recordGroupLog(trx, id, { action: 'created', by: viewer.uid, after: { name, shortName } }, now);
    await events.publish(trx, 'standing', { uid: viewer.uid });
    return id;
  });
  return mapUniqueViolation(work);
}

/**
 * Checks the limits within the transaction that creates the group. The row lock makes parallel attempts of one person
 * wait for each other.
 */
async function checkAllowance(services: Pick<Services, 'db' | 'siteSettings'>, person: Person, now: Date) {
  await sql`select from app_user where uid = ${person.uid} for no key update`.execute(services.db);
  const { isFree, accepted, acceptedNeeded, madeToday, perDay, owned, most } = await groupAllowanceOf(
    services,
    person,
    now,
  );
  if (isFree) return;
  if (accepted < acceptedNeeded)
    throw new ApiError('groupNeedsAccepted', { needed: acceptedNeeded, accepted });
  if (madeToday >= perDay) throw new ApiError('groupsPerDay', { most: perDay });
  if (owned >= most) throw new ApiError('groupsMax', { most });
}

/** Checks both names before the insert, because a failed insert reports only one of the violated unique indexes. */
async function checkNames(trx: Kysely<Database>, name: string, shortName: string): Promise<void> {
  const { rows } = await sql<{ isName: boolean }>`
    select lower(name) = lower(${name}) as "isName" from app_group
    where hidden_at is null and (lower(name) = lower(${name}) or lower(short_name) = lower(${shortName}))
    order by 1 desc limit 1`.execute(trx);
  if (rows[0]) throw new ApiError(rows[0].isName ? 'groupNameTaken' : 'groupShortNameTaken');
}
