import { intervals } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { newUid } from '../../platform/database/uid.ts';
import type { Services } from '../../platform/services.ts';
import { isNewLocation, type Place } from './known-locations.ts';
import { newLocationMail } from './mails.ts';
import { signToken } from './token.ts';

type SessionServices = Pick<
  Services,
  'db' | 'settings' | 'clock' | 'siteSettings' | 'mailer' | 'domainEvents'
>;

export interface SessionOrigin extends Place {
  readonly uid: string;
}

export interface OpenSession {
  readonly token: string;
  readonly sessionId: string;
  readonly isNewPlace: boolean;
}

/**
 * Stores a session and signs its token; each token has one session, which can be revoked separately. A sign-in from an
 * unknown location is marked, and the owner is notified, also by mail if the site sends any.
 * @param admit runs first in the transaction and throws if the account may not sign in any more
 */
export async function openSession(
  services: SessionServices,
  origin: SessionOrigin,
  admit: (transaction: Kysely<Database>) => Promise<void> = () => Promise.resolve(),
): Promise<OpenSession> {
  const { uid, ip, userAgent } = origin;
  const session = await services.db.transaction().execute(async (db) => {
    await admit(db);
    const stored = await storeSession({ ...services, db }, origin);
    if (stored.isNewPlace)
      await services.domainEvents.emit(db, 'sign-in-from-new-location', { uid, ip, userAgent });
    return stored;
  });
  if (session.isNewPlace) await mailOwner(services, origin);
  return session;
}

/** As `openSession`, without a notification. */
export async function storeSession(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  { uid, ip, userAgent }: SessionOrigin,
): Promise<OpenSession> {
  const now = clock();
  const sessionId = newUid();
  const isNew = await isNewLocation(db, uid, { ip, userAgent });
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      uid,
      ip,
      user_agent: userAgent,
      is_new_location: isNew,
      created_at: now,
      refreshed_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + intervals.tokenLife),
    })
    .execute();
  return { sessionId, isNewPlace: isNew, token: await signToken({ uid, sessionId }, settings.secret, now) };
}

async function mailOwner(
  { db, siteSettings, mailer, clock }: SessionServices,
  { uid, ip, userAgent }: SessionOrigin,
): Promise<void> {
  if (!(await mailer.canSend())) return;
  const owner = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['email', 'username'])
    .executeTakeFirst();
  if (!owner?.email) return;
  const { shortName, timeZone } = await siteSettings.get();
  const at = clock().toLocaleString('sv-SE', { timeZone });
  await mailer.send(
    newLocationMail(owner.email, shortName, { ip, userAgent, username: owner.username, at, timeZone }),
  );
}

/** Returns the valid sessions of a user, newest first. */
export function liveSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, uid: string) {
  return db
    .selectFrom('session')
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock())
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'is_new_location'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Which sessions of a user to end. */
export type SessionChoice = { readonly only: string } | { readonly allBut: string | null };

/**
 * Ends sessions. Their tokens are invalid from the next request on, and their live streams close. Returns the number.
 */
export async function revokeSessions(
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  uid: string,
  choice: SessionChoice,
): Promise<number> {
  return services.db.transaction().execute((transaction) => endSessions(services, transaction, uid, choice));
}

/** Like `revokeSessions`, in a transaction of the caller. */
export async function endSessions(
  { events, clock }: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  uid: string,
  choice: SessionChoice,
): Promise<number> {
  const now = clock();
  let update = transaction
    .updateTable('session')
    .set({ revoked_at: now })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if ('only' in choice) update = update.where('id', '=', choice.only);
  else if (choice.allBut !== null) update = update.where('id', '!=', choice.allBut);
  const ended = await update.returning('id').execute();
  for (const { id } of ended) await events.publish(transaction, `session:${id}`);
  return ended.length;
}
