import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { isEmail } from '../../identity/account/email-address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { openTransport } from '../../platform/mail/current-transport.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Sends a mail with the stored settings, without retries, and stores it in the outbox with the result. Throws
 * `emailInvalid`, `mailNotSet`, and the errors that `explain` returns.
 */
export async function sendTestMail(services: Services, by: Actor, email: string): Promise<void> {
  const recipient = email.trim();
  if (!isEmail(recipient)) throw new ApiError('emailInvalid');
  const transport = await openTransport(services);
  if (transport === null) throw new ApiError('mailNotSet');
  const { shortName } = await services.siteSettings.get();
  const mail = testMail(recipient, shortName);
  const failure = await transport.deliver(mail).then(
    () => null,
    (error: unknown) => explain(error),
  );
  transport.close();
  await keep(services, by, mail, failure?.reason ?? null);
  if (failure !== null) throw new ApiError(failure.code, { reason: failure.reason });
}

function testMail(recipient: string, siteName: string): Mail {
  return {
    recipient,
    subject: `[${siteName}] 测试邮件 / Test mail`,
    text: [
      `这是 ${siteName} 的测试邮件。收到它说明本站可以发出邮件。`,
      `This is a test email from ${siteName}. It shows that the site can send email.`,
    ].join('\n\n'),
  };
}

async function keep(
  { db, clock }: Services,
  by: Actor,
  { recipient, subject, text }: Mail,
  reason: string | null,
): Promise<void> {
  const now = clock();
  const isSent = reason === null;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('mail_outbox')
      .values({
        recipient,
        subject,
        body_text: text,
        state: isSent ? 'sent' : 'failed',
        error: reason,
        attempts: 1,
        created_at: now,
        sent_at: isSent ? now : null,
      })
      .execute();
    await recordAudit(transaction, by, {
      action: 'mail-tested',
      target: 'settings:mail',
      detail: { recipient, isSent, reason },
    });
  });
}

/** Maps an error of the mail server or the connection to an error whose text says what to do. */
function explain(error: unknown): {
  code: 'mailSignInRefused' | 'mailRefused' | 'mailServerAway' | 'mailServerPlain';
  reason: string;
} {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'mailSignInRefused', reason };
  // OpenSSL reports this if the first message of the server is not TLS.
  if (/wrong version number/i.test(reason)) return { code: 'mailServerPlain', reason };
  const isAnswer = error instanceof Error && 'responseCode' in error;
  return { code: isAnswer ? 'mailRefused' : 'mailServerAway', reason };
}
