import type { ErrorCode } from '@xiezhi/contract/errors';
import type { RoleId } from '@xiezhi/contract/roles';
import { redeemSlidePass } from '../../challenge/slide/slide-check.ts';
import { Failure } from '../../http/failure.ts';
import type { Services } from '../../services.ts';
import { openSession } from '../../session/session.ts';
import { accountKey, normalizeUsername } from '../names.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../password.ts';
import { userInfoColumns } from '../presenter.ts';
import { redeemSecondFactor } from '../second-factor/service.ts';
import { lowerCase } from '../users.ts';
import { enterAttempt, strikeOut, withdrawAttempt } from './login-failures.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Null of clients that know the slide check and have passed none; undefined of others. */
  readonly slideToken?: string | null | undefined;
  readonly secondFactorCode?: string | null | undefined;
}

/** Why an account, its password being right, gets no session here; null: it does. */
export type Admission = (user: { readonly role: RoleId }) => ErrorCode | null;

/**
 * Checks a password and opens a session. An unknown name, a wrong password and a name without one look alike.
 * @param admit Doors that not everybody may pass; by default everybody may
 */
export async function signIn(
  services: Services,
  { username, password, slideToken, secondFactorCode }: Credentials,
  origin: { ip: string; userAgent: string | null },
  admit: Admission = () => null,
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
    .where('username_key', '=', lowerCase(normalizeUsername(username)))
    .select([...userInfoColumns, 'password_hash', 'status'])
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new Failure('wrongCredentials');
  if (user.status !== 0) {
    await strikeOut(db, attempt);
    throw new Failure('accountBanned');
  }
  const refusal = admit(user);
  if (refusal !== null) {
    await strikeOut(db, attempt);
    throw new Failure(refusal);
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
