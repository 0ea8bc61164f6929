import { intervals, type Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import { violatedUniqueness } from '../../../platform/database/pool.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { isRefusedAtOnce } from '../../../platform/mail/first-attempt.ts';
import type { Services } from '../../../platform/services.ts';
import { enterChange, clearChangeFailures } from './change-attempts.ts';
import { isProven, type OwnerProof } from './owner-check.ts';
import { type ChangeResult, toChangeResult } from './result.ts';
import { type CodeKey, consumeCode, issueCode, tryCode } from '../email-codes.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { cancelAttempt } from '../signing-in/login-failures.ts';
import { lockSession } from '../../session/lock-session.ts';
import { changeEmailMail, emailChangedMail } from '../mails.ts';
import { isEmail, isOfDomain } from '../email-address.ts';
import { presentAccount, userInfoColumns } from '../presenter.ts';
import { isEmailTaken } from '../users.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';

const hour = 3_600_000;
/** Hourly limits on mails to new addresses, per user and per network address. */
const mailsOfUser = 10;
const mailsOfNetwork = 60;

/** Issues a code and mails it to the new address. Returns the code for sites that send no mail. */
export async function sendChangeEmailCode(
  services: Services,
  uid: string,
  email: string,
  ip: string,
): Promise<string> {
  const { db, settings, mailer, clock } = services;
  await checkNewEmail(services, uid, email);
  const { shortName } = await services.siteSettings.get();
  const cooldown = intervals.changeEmailCooldown;
  const sent = await db.transaction().execute(async (transaction) => {
    const now = clock();
    await consumeRateLimit(
      transaction,
      [
        { key: `change-email-to:${email.toLowerCase()}`, count: 1, window: cooldown },
        { key: `change-email-by:${uid}`, count: mailsOfUser, window: hour },
        { key: `change-email-ip:${addressKey(ip)}`, count: mailsOfNetwork, window: hour },
      ],
      now,
    );
    const life = intervals.changeEmailCodeLife;
    const issued = await issueCode(transaction, settings.secret, codeKey(uid, email), {
      now,
      life,
      cooldown,
      askedBy: uid,
    });
    if ('waitSeconds' in issued) throw new ApiError('mailTooSoon', { seconds: issued.waitSeconds });
    const mail = await mailer.send(changeEmailMail(email, shortName, issued.code), transaction);
    return { code: issued.code, mail };
  });
  if ((await mailer.canSend()) && (await isRefusedAtOnce(services, sent.mail)))
    throw new ApiError('mailboxRefused');
  return sent.code;
}

export interface EmailChange extends OwnerProof {
  readonly newEmail: string;
  readonly code: string;
}

/** Sets a new address and notifies the previous one, if there is one. */
export async function changeEmail(
  services: Services,
  viewer: Pick<Viewer, 'uid' | 'sessionId'>,
  change: EmailChange,
  locale: Locale,
): Promise<ChangeResult> {
  const { db, settings, clock } = services;
  const { uid } = viewer;
  const { newEmail, code } = change;
  if (!isEmail(newEmail)) throw new ApiError('emailInvalid');
  const attempt = await enterChange(db, uid, clock());
  if (attempt.isRefused) return toChangeResult(locale, 'changeLocked', { minutes: attempt.minutes });
  const key = codeKey(uid, newEmail);
  const check = await beforeSecrets(db, attempt.id, async () => {
    await checkNewEmail(services, uid, newEmail);
    const found = await tryCode(db, settings.secret, key, { code, triedBy: uid, now: clock() });
    if (!found) throw new ApiError('registerCodeExpired');
    return found;
  });
  const tries = attempt.attemptsLeft;
  if (!check.isRight) return toChangeResult(locale, 'changeCodeWrong', { tries });
  if (!(await isProven(services, viewer, change, attempt)))
    return toChangeResult(locale, 'oldPasswordWrong', { tries });
  const user = await db.selectFrom('app_user').where('uid', '=', uid).select('email').executeTakeFirst();
  await clearChangeFailures(db, uid);
  const row = await store(services, viewer, key, code, user?.email ?? null);
  return toChangeResult(locale, 'emailChanged', {}, await presentAccount(db, row));
}

async function store(
  services: Services,
  viewer: Pick<Viewer, 'uid' | 'sessionId'>,
  key: CodeKey,
  code: string,
  former: string | null,
) {
  const { db, settings, mailer, clock } = services;
  const { shortName } = await services.siteSettings.get();
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockSession(transaction, viewer);
      if (!(await consumeCode(transaction, settings.secret, key, code))) {
        throw new ApiError('registerCodeExpired');
      }
      if (former) await mailer.send(emailChangedMail(former, shortName), transaction);
      return transaction
        .updateTable('app_user')
        .set({ email: key.email, modified_at: clock() })
        .where('uid', '=', viewer.uid)
        .returning(userInfoColumns)
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'app_user_email') throw new ApiError('emailTaken');
    throw error;
  }
}

/** Runs the checks that precede password and code; their errors do not count as failures of the user. */
async function beforeSecrets<Result>(
  db: Kysely<Database>,
  attemptId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await cancelAttempt(db, attemptId);
    throw error;
  }
}

async function checkNewEmail({ db, siteSettings }: Services, uid: string, email: string): Promise<void> {
  if (!isEmail(email)) throw new ApiError('emailInvalid');
  if (isOfDomain(email, (await siteSettings.get()).emailDomainBlacklist))
    throw new ApiError('emailDomainRefused');
  const own = await db.selectFrom('app_user').where('uid', '=', uid).select('email').executeTakeFirst();
  if (own?.email?.toLowerCase() === email.toLowerCase()) throw new ApiError('emailIsOwn');
  if (await isEmailTaken(db, email)) throw new ApiError('emailTaken');
}

function codeKey(uid: string, email: string): CodeKey {
  return { purpose: 'change-email', email, holder: uid };
}
