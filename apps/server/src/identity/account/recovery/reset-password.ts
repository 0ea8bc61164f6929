import { intervals } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { solvesCaptcha } from '../../challenge/captcha.ts';
import { type CodeKey, consumeCode, issueCode, tryCode } from '../email-codes.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { resetPasswordMail } from '../mails.ts';
import { isEmail } from '../email-address.ts';
import { normalizeUsername } from '../usernames.ts';
import { hasPasswordLength, newPasswordColumns } from '../password.ts';
import { nameMeant } from '../users.ts';
import { forgetFailures } from '../signing-in/forget-failures.ts';
import { endSessions } from '../../session/session.ts';
import { publicAddress } from '../../../platform/settings/effective.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';

export interface ResetRequest {
  readonly email: string;
  readonly captcha: string;
  readonly captchaKey: string;
}

/** Maximum number of mails that one network address may request per hour. */
const mailsPerHour = 30;
const hour = 3_600_000;

/**
 * Mails a link. An unknown address follows the same path with the same cooldown, but without a mail, so that responses
 * do not reveal who has an account.
 */
export async function applyResetPassword(
  services: Services,
  request: ResetRequest,
  ip: string,
): Promise<void> {
  const { db, settings, mailer, clock } = services;
  if (!(await mailer.canSend())) throw new ApiError('mailNotConfigured');
  const email = request.email.trim();
  if (!isEmail(email)) throw new ApiError('emailInvalid');
  if (!(await solvesCaptcha(services, request.captchaKey, request.captcha))) {
    throw new ApiError('captchaWrong');
  }
  const site = await services.siteSettings.get();
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    await consumeRateLimit(
      transaction,
      [{ key: `reset-ip:${addressKey(ip)}`, count: mailsPerHour, window: hour }],
      now,
    );
    const issued = await issueCode(transaction, settings.secret, resetKey(email), {
      now,
      life: intervals.resetCodeLife,
      cooldown: intervals.resetEmailCooldown,
      askedBy: addressKey(ip),
    });
    if ('waitSeconds' in issued) throw new ApiError('mailTooSoon', { seconds: issued.waitSeconds });
    const user = await transaction
      .selectFrom('app_user')
      .where('email_key', '=', sql<string>`lower(${email}::text)`)
      .where('status', '=', 0)
      .select(['username', 'email'])
      .executeTakeFirst();
    if (!user?.email) return;
    const link = linkOf(publicAddress(settings, site), user.username, issued.code);
    await mailer.send(resetPasswordMail(user.email, site.shortName, user.username, link), transaction);
  });
}

export interface Reset {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Sets a password by a mailed code and ends every session. An unknown name, a wrong code and an expired code give the
 * same error.
 */
export async function resetPassword(services: Services, reset: Reset, ip: string): Promise<void> {
  const { db, settings, clock } = services;
  const { password, code } = reset;
  if (!hasPasswordLength(password)) throw new ApiError('passwordLength');
  const user = await findUser(db, reset.username);
  if (!user?.email) throw new ApiError('resetCodeExpired');
  const key = resetKey(user.email);
  const check = await tryCode(db, settings.secret, key, { code, triedBy: addressKey(ip), now: clock() });
  if (!check?.isRight) throw new ApiError('resetCodeExpired');
  const columns = await newPasswordColumns(password);
  await db.transaction().execute(async (transaction) => {
    if (!(await consumeCode(transaction, settings.secret, key, code))) throw new ApiError('resetCodeExpired');
    await transaction
      .updateTable('app_user')
      .set({ ...columns, modified_at: clock() })
      .where('uid', '=', user.uid)
      .execute();
    await forgetFailures(transaction, user);
    await endSessions(services, transaction, user.uid, { allBut: null });
    await transaction.deleteFrom('api_token').where('uid', '=', user.uid).execute();
  });
}

async function findUser(db: Kysely<Database>, typed: string) {
  const username = (await nameMeant(db, typed)) ?? typed;
  return db
    .selectFrom('app_user')
    .where('username_key', '=', sql<string>`lower(${normalizeUsername(username)}::text)`)
    .where('status', '=', 0)
    .select(['uid', 'username', 'email'])
    .executeTakeFirst();
}

/**
 * Returns the link of a mail; only a path if the site has no public address. The Host of the request cannot be used
 * instead: its sender controls it, and a mail must not link to a site of the sender's choice.
 */
function linkOf(publicUrl: string | null, username: string, code: string): string {
  return `${publicUrl ?? ''}/reset-password?${new URLSearchParams({ username, code }).toString()}`;
}

function resetKey(email: string): CodeKey {
  return { purpose: 'reset', email };
}
