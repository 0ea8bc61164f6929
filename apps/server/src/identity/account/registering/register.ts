import { addressLimits } from '@xiezhi/contract/limits/address';
import { intervals } from '@xiezhi/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueByKey } from '../../../platform/http/queue-by-key.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';
import { isRefusedAtOnce } from '../../../platform/mail/first-attempt.ts';
import type { Services } from '../../../platform/services.ts';
import { type CodeKey, consumeCode, issueCode, tryCode } from '../email-codes.ts';
import { registerCodeMail } from '../mails.ts';
import { enterAddressEvent } from './address-throttle.ts';
import { isEmail, isOfDomain } from '../email-address.ts';
import { isUsername, normalizeUsername } from '../usernames.ts';
import { hashPassword, hasPasswordLength } from '../password.ts';
import { createUser, isEmailTaken, isUsernameTaken } from '../users.ts';

const hour = 3_600_000;
/** Maximum number of mails to one mailbox per hour. The limits per network address are `addressLimits`. */
const mailsOfMailbox = 5;

/**
 * Issues a code and mails it. Returns the code for sites that send no mail. Throws `mailboxRefused` if the mail server
 * rejects the mailbox permanently.
 */
export async function sendRegisterCode(
  services: Services,
  { email: address, slideToken }: { readonly email: string; readonly slideToken?: string | null | undefined },
  ip: string,
): Promise<string> {
  const { db, settings, mailer, clock } = services;
  const email = address.trim();
  const site = await services.siteSettings.get();
  if (!site.register) throw new ApiError('registrationClosed');
  if (!isEmail(email)) throw new ApiError('emailInvalid');
  if (isOfDomain(email, site.emailDomainBlacklist)) throw new ApiError('emailDomainRefused');
  if (await isEmailTaken(db, email)) throw new ApiError('emailTaken');
  const isSent = await mailer.canSend();
  const issue = async (transaction: Transaction<Database>) => {
    const now = clock();
    const issued = await issueCode(transaction, settings.secret, registerKey(email), {
      now,
      life: intervals.registerCodeLife,
      cooldown: intervals.registerEmailCooldown,
      askedBy: addressKey(ip),
    });
    if ('waitSeconds' in issued) throw new ApiError('registerCodeTooSoon', { seconds: issued.waitSeconds });
    const ofMailbox = { key: `register-to:${email.toLowerCase()}`, count: mailsOfMailbox, window: hour };
    const refusal = 'registerCodeTooSoon';
    if (isSent) {
      await consumeRateLimit(transaction, [ofMailbox], now, refusal);
      const ofAddress = {
        name: 'register-ip',
        ip,
        slideToken,
        ...addressLimits.registerMails,
        refusal,
      } as const;
      await enterAddressEvent(transaction, ofAddress, now);
    }
    const mail = await mailer.send(registerCodeMail(email, site.shortName, issued.code), transaction);
    return { code: issued.code, mail };
  };
  const { code, mail } = await queueByKey(`register-ip:${addressKey(ip)}`, () =>
    db.transaction().execute(issue),
  );
  if (isSent && (await isRefusedAtOnce(services, mail))) throw new ApiError('mailboxRefused');
  return code;
}

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly code: string;
  readonly slideToken?: string | null | undefined;
}

/** Creates an account and uses up the code in the same transaction. */
export async function registerAccount(
  services: Services,
  registration: Registration,
  ip: string,
): Promise<void> {
  const { db, settings, clock } = services;
  const username = normalizeUsername(registration.username);
  const email = registration.email.trim();
  const { password, code } = registration;
  const site = await services.siteSettings.get();
  if (!site.register) throw new ApiError('registrationClosed');
  if (!isUsername(username)) throw new ApiError('usernameInvalid');
  if (!hasPasswordLength(password)) throw new ApiError('passwordLength');
  if (!isEmail(email)) throw new ApiError('emailInvalid');
  if (isOfDomain(email, site.emailDomainBlacklist)) throw new ApiError('emailDomainRefused');
  if (await isUsernameTaken(db, username)) throw new ApiError('usernameTaken');
  if (await isEmailTaken(db, email)) throw new ApiError('emailTaken');
  const key = registerKey(email);
  const check = await tryCode(db, settings.secret, key, {
    code,
    triedBy: addressKey(ip),
    now: clock(),
  });
  if (!check) throw new ApiError('registerCodeExpired');
  if (!check.isRight) throw new ApiError('registerCodeWrong', { tries: check.attemptsLeft });
  const passwordHash = await hashPassword(password);
  const ofAddress = {
    name: 'account-ip',
    ip,
    slideToken: registration.slideToken,
    ...addressLimits.accounts,
    refusal: 'tooManyRequests',
  } as const;
  const store = async (transaction: Transaction<Database>) => {
    if (!(await consumeCode(transaction, settings.secret, key, code)))
      throw new ApiError('registerCodeExpired');
    await createUser(transaction, { username, email, passwordHash, now: clock() });
    // Runs last, because it locks a counter for which all sign-ups from this address wait.
    await enterAddressEvent(transaction, ofAddress, clock());
  };
  await queueByKey(`account-ip:${addressKey(ip)}`, () => db.transaction().execute(store));
}

function registerKey(email: string): CodeKey {
  return { purpose: 'register', email };
}
