import { intervals } from '@xiezhi/contract/limits';
import { defaultRoleId, type RoleId } from '@xiezhi/contract/roles';
import { type Kysely, sql } from 'kysely';
import { violatedUniqueness } from '../database/pool.ts';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { newUid } from '../database/uid.ts';
import { type CodeKey, consumeCode, issueCode, tryCode } from './email-codes.ts';
import { enterAttempt, strikeOut, withdrawAttempt } from './login-failures.ts';
import { registerCodeMail } from './mails.ts';
import { accountKey, isEmail, isOfDomain, isUsername, normalizeUsername } from './names.ts';
import { hashPassword, hasPasswordLength, isOutdatedHash, verifyPassword } from './password.ts';
import { userInfoColumns } from './presenter.ts';
import { redeemSecondFactor } from './second-factor/service.ts';
import { openSession } from '../session/session.ts';
import { redeemSlidePass } from '../challenge/slide/slide-check.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Null of clients that know the slide check and have passed none; undefined of others. */
  readonly slideToken?: string | null | undefined;
  readonly secondFactorCode?: string | null | undefined;
}

/** Checks a password and opens a session. An unknown name, a wrong password and a name without one look alike. */
export async function signIn(
  services: Services,
  { username, password, slideToken, secondFactorCode }: Credentials,
  origin: { ip: string; userAgent: string | null },
) {
  const { db, clock } = services;
  const hasPassedSlide =
    slideToken === undefined
      ? undefined
      : slideToken !== null && (await redeemSlidePass(db, slideToken, origin.ip, clock()));
  const attempt = { accountKey: accountKey(username), ip: origin.ip, hasPassedSlide };
  const entry = await enterAttempt(db, attempt, clock());
  const user = await db
    .selectFrom('app_user')
    .where('username_key', '=', lower(normalizeUsername(username)))
    .select([...userInfoColumns, 'password_hash', 'status'])
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new Failure('wrongCredentials');
  if (user.status !== 0) {
    await strikeOut(db, attempt);
    throw new Failure('accountBanned');
  }
  // A wrong code stays entered as a failure, and no missing one strikes it out: codes cannot be tried out.
  const factor = await redeemSecondFactor(services, user.uid, secondFactorCode || null);
  if (factor === 'wanted') {
    await withdrawAttempt(db, entry);
    throw new Failure('secondFactorRequired');
  }
  if (factor === 'wrong') throw new Failure('secondFactorCodeWrong');
  await strikeOut(db, attempt);
  if (user.password_hash && isOutdatedHash(user.password_hash)) {
    await db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(password) })
      .where('uid', '=', user.uid)
      .where('password_hash', '=', user.password_hash)
      .execute();
  }
  const session = await openSession(services, { uid: user.uid, ...origin });
  return { user, token: session.token };
}

/** Issues a code and mails it; the code itself is returned for sites that send no mail (decision 19). */
export async function sendRegisterCode(services: Services, address: string): Promise<string> {
  const { db, settings, mailer, clock } = services;
  const email = address.trim();
  const site = await services.site.get();
  if (!site.register) throw new Failure('registrationClosed');
  if (!isEmail(email)) throw new Failure('emailInvalid');
  if (isOfDomain(email, site.emailDomainBlacklist)) throw new Failure('emailDomainRefused');
  if (await isEmailTaken(db, email)) throw new Failure('emailTaken');
  return db.transaction().execute(async (transaction) => {
    const issued = await issueCode(transaction, settings.secret, registerKey(email), {
      now: clock(),
      life: intervals.registerCodeLife,
      cooldown: intervals.registerEmailCooldown,
    });
    if ('waitSeconds' in issued) throw new Failure('registerCodeTooSoon', { seconds: issued.waitSeconds });
    await mailer.send(registerCodeMail(email, site.shortName, issued.code), transaction);
    return issued.code;
  });
}

export interface Registration extends Credentials {
  readonly email: string;
  readonly code: string;
}

/** Creates an account. The code is used up in the transaction that stores it, and only then (F8). */
export async function register(services: Services, registration: Registration): Promise<void> {
  const { db, settings, clock } = services;
  const username = normalizeUsername(registration.username);
  const email = registration.email.trim();
  const { password, code } = registration;
  const site = await services.site.get();
  if (!site.register) throw new Failure('registrationClosed');
  if (!isUsername(username)) throw new Failure('usernameInvalid');
  if (!hasPasswordLength(password)) throw new Failure('passwordLength');
  if (!isEmail(email)) throw new Failure('emailInvalid');
  if (isOfDomain(email, site.emailDomainBlacklist)) throw new Failure('emailDomainRefused');
  if (await isUsernameTaken(db, username)) throw new Failure('usernameTaken');
  if (await isEmailTaken(db, email)) throw new Failure('emailTaken');
  const key = registerKey(email);
  const check = await tryCode(db, settings.secret, key, code, clock());
  if (!check) throw new Failure('registerCodeExpired');
  if (!check.isRight) throw new Failure('registerCodeWrong', { tries: check.triesLeft });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    if (!(await consumeCode(transaction, settings.secret, key, code)))
      throw new Failure('registerCodeExpired');
    await createUser(transaction, { username, email, passwordHash, now: clock() });
  });
}

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  /** Null: the user signs in elsewhere. */
  readonly passwordHash: string | null;
  readonly now: Date;
  /** Default: an ordinary user. */
  readonly role?: RoleId;
}

/** Stores a user with counters. Throws `usernameTaken` or `emailTaken` when somebody was faster. */
export async function createUser(db: Kysely<Database>, user: NewUser): Promise<string> {
  const uid = newUid();
  try {
    await db
      .insertInto('app_user')
      .values({
        uid,
        username: user.username,
        email: user.email,
        password_hash: user.passwordHash,
        role: user.role ?? defaultRoleId,
        created_at: user.now,
        modified_at: user.now,
      })
      .execute();
    await db.insertInto('user_counter').values({ uid }).execute();
    return uid;
  } catch (error) {
    const violated = violatedUniqueness(error);
    if (violated === 'app_user_username') throw new Failure('usernameTaken');
    if (violated === 'app_user_email') throw new Failure('emailTaken');
    throw error;
  }
}

export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('username_key', '=', lower(normalizeUsername(username)))
    .select('uid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('email_key', '=', lower(email.trim()))
    .select('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** The database folds case, as it does in its unique columns. */
function lower(text: string) {
  return sql<string>`lower(${text}::text)`;
}

function registerKey(email: string): CodeKey {
  return { purpose: 'register', email };
}
