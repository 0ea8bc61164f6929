import { randomInt } from 'node:crypto';
import { limits } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { enterAttempt, cancelAttempt } from '../signing-in/login-failures.ts';
import { requirePasswordStillRight, type VerifiedPassword } from '../signing-in/password-still-right.ts';
import { type Origin, passedSlide, tryFactor } from '../signing-in/sign-in.ts';
import { isOfDomain } from '../email-address.ts';
import { accountKey, isUsername, normalizeUsername } from '../usernames.ts';
import { verifyKnownAccount } from '../foreign-password/verify.ts';
import { userInfoColumns } from '../presenter.ts';
import { createUser, isEmailTaken, isUsernameTaken } from '../users.ts';
import { lockSession, lockSigningIn } from '../../session/lock-session.ts';
import { openSession } from '../../session/session.ts';
import type { OutsideIdentity } from './sign-in-provider.ts';
import { type LinkPermit, readOidcTicket, type PresentedTicket, useTicket } from './ticket.ts';

export interface Redemption extends PresentedTicket {
  readonly password?: string | null | undefined;
  readonly secondFactorCode?: string | null | undefined;
  readonly slideToken?: string | null | undefined;
}

/**
 * Opens a session with a ticket of this browser. A new provider account gets an account here. If an account
 * with its verified address exists, the two are linked once the user has entered the password of that
 * account. Only success uses up the ticket, so that the page may ask for missing input.
 */
export async function redeemTicket(
  services: Services,
  redemption: Redemption,
  { deviceOf, ...origin }: Origin,
) {
  const { db, clock } = services;
  const { secondFactorCode } = redemption;
  const { identity, linkOf } = await readOidcTicket(db, redemption, clock());
  if (linkOf !== null) throw new ApiError('oidcTicketExpired');
  let uid = await findLinked(db, identity);
  const joined =
    uid === null && identity.verifiedEmail !== null
      ? await joinByPassword(services, identity.verifiedEmail, redemption, { deviceOf, ip: origin.ip })
      : null;
  uid ??= joined?.uid ?? null;
  const user = uid === null ? null : await findUser(db, uid);
  if (user) {
    if (user.status !== 0) throw new ApiError('accountBanned');
    await checkSecondFactor(services, user.uid, secondFactorCode || null);
  }
  await useTicket(db, redemption, clock());
  const owner = uid ?? (await createLinked(services, identity));
  const session = await openSession(services, { uid: owner, ...origin }, async (transaction) => {
    if (joined) {
      await requirePasswordStillRight(transaction, joined);
      await link({ ...services, db: transaction }, owner, identity);
      return;
    }
    await requireStillAdmitted(transaction, owner);
    // It was unlinked meanwhile.
    if ((await findLinked(transaction, identity)) !== owner) throw new ApiError('oidcTicketExpired');
  });
  const signedIn = user ?? (await findUser(db, owner));
  if (!signedIn) throw new ApiError('oidcTicketExpired');
  return { user: signedIn, token: session.token };
}

/**
 * Links the provider's account to the account that began the visit, in the session in which the owner was confirmed.
 */
export async function linkByTicket(
  services: Services,
  viewer: LinkPermit,
  shown: PresentedTicket,
): Promise<void> {
  const { db, clock } = services;
  const { uid, sessionId } = viewer;
  const { identity, linkOf } = await readOidcTicket(db, shown, clock());
  if (linkOf?.uid !== uid || linkOf.sessionId !== sessionId) throw new ApiError('oidcTicketExpired');
  const owner = await findLinked(db, identity);
  if (owner !== null && owner !== uid) throw new ApiError('oidcLinkedElsewhere');
  await useTicket(db, shown, clock());
  if (owner !== null) return;
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, viewer);
    await link({ clock, db: transaction }, uid, identity);
  });
}

async function findLinked(db: Kysely<Database>, identity: OutsideIdentity): Promise<string | null> {
  const row = await db
    .selectFrom('oidc_identity')
    .where('issuer', '=', identity.issuer)
    .where('subject', 'in', [identity.subject, identity.otherSubject ?? identity.subject])
    .select('uid')
    .executeTakeFirst();
  return row?.uid ?? null;
}

/**
 * Checks again for a ban: a concurrent one ends existing sessions, but not the one created in this
 * transaction. Throws `accountBanned`.
 */
async function requireStillAdmitted(transaction: Kysely<Database>, uid: string): Promise<void> {
  const account = await lockSigningIn(transaction, uid);
  if (account?.status !== 0) throw new ApiError('accountBanned');
}

function findUser(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select([...userInfoColumns, 'status'])
    .executeTakeFirst();
}

/** Finds the account with this address and checks its password. Returns both, or null if no account has the address. */
async function joinByPassword(
  services: Services,
  email: string,
  { password, slideToken }: Redemption,
  { deviceOf, ip }: Pick<Origin, 'deviceOf' | 'ip'>,
): Promise<VerifiedPassword | null> {
  const { db, clock } = services;
  const user = await db
    .selectFrom('app_user')
    .where('email_key', '=', email.toLowerCase())
    .select(['uid', 'username', 'password_hash'])
    .executeTakeFirst();
  if (!user) return null;
  if (!password) throw new ApiError('oidcPasswordRequired', { username: user.username });
  const attempt = {
    accountKey: accountKey(user.username),
    ip,
    deviceId: deviceOf(user.uid),
    hasPassedSlide: await passedSlide(services, slideToken, ip),
  };
  const entry = await enterAttempt(db, attempt, clock());
  if (!(await verifyKnownAccount(password, user.password_hash))) throw new ApiError('wrongCredentials');
  await cancelAttempt(db, entry.id);
  return { uid: user.uid, password, hash: user.password_hash };
}

/**
 * Checks the one-time code after a sign-in at the provider. Wrong codes have a counter of their own, so that wrong
 * codes after a password do not lock out a user whom the provider has confirmed.
 */
async function checkSecondFactor(services: Services, uid: string, code: string | null): Promise<void> {
  const factor = await tryFactor(services, { uid, deviceId: 'oidc' }, code);
  if (factor === 'wanted') throw new ApiError('secondFactorRequired');
  if (factor === 'wrong') throw new ApiError('secondFactorCodeWrong');
}

/**
 * Creates the account of a new identity and links it in one transaction: of two concurrent sign-ins, the second one
 * creates no account and throws `oidcTicketExpired`, so that its user signs in again. It does not use the account that
 * the first one created: whether that account is banned or has a second factor was not checked.
 */
async function createLinked(services: Services, identity: OutsideIdentity): Promise<string> {
  const { db, clock } = services;
  const site = await services.siteSettings.get();
  if (!site.register) throw new ApiError('registrationClosed');
  const email = identity.verifiedEmail;
  if (email !== null && isOfDomain(email, site.emailDomainBlacklist))
    throw new ApiError('emailDomainRefused');
  const username = await freeUsername(db, identity);
  const isFree = email !== null && !(await isEmailTaken(db, email));
  try {
    return await db.transaction().execute(async (transaction) => {
      const account = { username, email: isFree ? email : null, passwordHash: null, now: clock() };
      const uid = await createUser(transaction, account);
      await link({ clock, db: transaction }, uid, identity);
      return uid;
    });
  } catch (error) {
    const isTaken =
      error instanceof ApiError &&
      ['usernameTaken', 'emailTaken', 'oidcLinkedElsewhere'].includes(error.code);
    throw isTaken && (await findLinked(db, identity)) !== null ? new ApiError('oidcTicketExpired') : error;
  }
}

/** Returns the provider's name for the user if it is valid and free, otherwise the name with digits appended. */
async function freeUsername(
  db: Kysely<Database>,
  { username, verifiedEmail }: OutsideIdentity,
): Promise<string> {
  const preferred = normalizeUsername((username ?? verifiedEmail ?? '').split('@')[0] ?? '').slice(
    0,
    limits.usernameMax,
  );
  const base = isUsername(preferred) ? preferred : 'user';
  if (base === preferred && !(await isUsernameTaken(db, preferred))) return preferred;
  for (;;) {
    const digits = String(randomInt(100_000, 1_000_000));
    const name = `${base.slice(0, limits.usernameMax - digits.length)}${digits}`;
    if (isUsername(name) && !(await isUsernameTaken(db, name))) return name;
  }
}

async function link(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  identity: OutsideIdentity,
): Promise<void> {
  const { issuer, subject, name } = identity;
  const linked = await db
    .insertInto('oidc_identity')
    .values({ issuer, subject, uid, name, created_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  if (!linked) throw new ApiError('oidcLinkedElsewhere');
}
