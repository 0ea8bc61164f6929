import type { ErrorCode } from '@xiezhi/contract/errors';
import type { RoleId } from '@xiezhi/contract/enums/roles';
import { redeemSlidePass } from '../../challenge/slide/slide-check.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { openSession } from '../../session/session.ts';
import { accountKey, normalizeUsername, widthlessUsername } from '../usernames.ts';
import { verifyAccountPassword } from '../foreign-password/verify.ts';
import { userInfoColumns } from '../presenter.ts';
import { renewHash } from './renew-hash.ts';
import { verifySecondFactor } from '../second-factor/service.ts';
import { lowerCase, nameMeant } from '../users.ts';
import { type CodeTrier, enterCode, forgiveCodes } from './code-failures.ts';
import { requirePasswordStillRight } from './password-still-right.ts';
import {
  type SignInAttempt,
  enterAttempt,
  type Entry,
  isDelayed,
  clearFailuresOf,
  cancelAttempt,
} from './login-failures.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /**
   * Token of a passed slide check. Null from clients that support the check but have not passed one; undefined from
   * other clients.
   */
  readonly slideToken?: string | null | undefined;
  readonly secondFactorCode?: string | null | undefined;
}

/** Origin of a sign-in. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Returns the device id of the browser if the account knows the device, otherwise null. */
  readonly deviceOf: (uid: string) => string | null;
}

/** Returns why an account with the right password gets no session, or null if it gets one. */
export type Admission = (user: { readonly role: RoleId }) => Promise<ErrorCode | null>;

/**
 * Checks a password and opens a session. An unknown name, a wrong password and an account without a password give the
 * same error.
 * @param admit restricts who may sign in; by default everybody may
 */
export async function signIn(
  services: Services,
  { username, password, slideToken, secondFactorCode }: Credentials,
  { deviceOf, ...origin }: Origin,
  admit: Admission = () => Promise.resolve(null),
) {
  const { db } = services;
  const meant = (await nameMeant(db, username)) ?? widthlessUsername(username);
  const user = await db
    .selectFrom('app_user')
    .where('username_key', '=', lowerCase(normalizeUsername(meant)))
    .select([...userInfoColumns, 'status', 'password_hash'])
    .executeTakeFirst();
  const attempt = {
    // All spellings of a name share a counter; otherwise each would allow its own series of guesses.
    accountKey: accountKey(meant),
    ip: origin.ip,
    deviceId: user ? deviceOf(user.uid) : null,
    hasPassedSlide: await passedSlide(services, slideToken, origin.ip),
  };
  const code = secondFactorCode || null;
  const { entry, hasGoodCode } = await enterOrProve(services, attempt, user?.uid ?? null, code);
  const isRight = await verifyAccountPassword(db, password, user?.password_hash ?? null);
  if (!user || !isRight) throw new ApiError('wrongCredentials');
  if (user.status !== 0) {
    await clearFailuresOf(db, attempt, entry);
    throw new ApiError('accountBanned');
  }
  const refusal = await admit(user);
  if (refusal !== null) {
    await clearFailuresOf(db, attempt, entry);
    throw new ApiError(refusal);
  }
  if (!hasGoodCode) {
    // A wrong code stays recorded as a failure, and omitting the code does not clear it, so codes cannot be guessed.
    const factor = await tryFactor(services, { uid: user.uid, deviceId: attempt.deviceId }, code);
    if (factor === 'wanted') {
      await cancelAttempt(db, entry.id);
      throw new ApiError('secondFactorRequired');
    }
    if (factor === 'wrong') throw new ApiError('secondFactorCodeWrong');
  }
  await clearFailuresOf(db, attempt, entry);
  const renewed = await renewHash(db, user, password);
  const verified = { uid: user.uid, password, hash: user.password_hash };
  const session = await openSession(services, { uid: user.uid, ...origin }, (transaction) =>
    requirePasswordStillRight(transaction, verified),
  );
  return { user: { ...user, ...renewed }, token: session.token };
}

/** Returns the value for `hasPassedSlide`: undefined from clients that do not support the slide check. */
export async function passedSlide(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string | null | undefined,
  ip: string,
): Promise<boolean | undefined> {
  if (token === undefined) return undefined;
  return token !== null && (await redeemSlidePass(db, token, ip, clock()));
}

/** Records an attempt. After many failures an account has to wait, unless the attempt has its correct one-time code. */
async function enterOrProve(
  services: Services,
  attempt: SignInAttempt,
  uid: string | null,
  code: string | null,
): Promise<{ entry: Entry; hasGoodCode: boolean }> {
  const { db, clock } = services;
  try {
    return { entry: await enterAttempt(db, attempt, clock()), hasGoodCode: false };
  } catch (error) {
    if (!isDelayed(error) || uid === null || code === null) throw error;
    const factor = await tryFactor(services, { uid, address: addressKey(attempt.ip) }, code);
    if (factor !== 'right') throw error;
    return { entry: await enterAttempt(db, { ...attempt, hasGoodCode: true }, clock()), hasGoodCode: true };
  }
}

/**
 * Like `verifySecondFactor`, but counts wrong codes and rejects attempts beyond a limit. Throws `tooManyLoginFailures`.
 */
export async function tryFactor(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  trier: CodeTrier,
  code: string | null,
): Promise<'off' | 'wanted' | 'right' | 'wrong'> {
  const { db, clock } = services;
  const state = await verifySecondFactor(services, trier.uid, null);
  if (state === 'off' || code === null) return state;
  await enterCode(db, trier, clock());
  const factor = await verifySecondFactor(services, trier.uid, code);
  if (factor === 'right') await forgiveCodes(db, trier);
  return factor;
}
