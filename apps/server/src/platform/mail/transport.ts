import type { Transporter } from 'nodemailer';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/** Hands one mail over; throws when the mail server does not take it. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Milliseconds that a mail server may take to answer once. */
const patience = 10_000;
/**
 * Milliseconds for the whole of a delivery, of which a server may answer each step late: less than the database's
 * patience with open transactions, or the attempt would be rolled back and never counted.
 */
const longest = 45_000;

/**
 * `SMTP_URL` is `smtp://user:password@host:port`, or `smtps://…`. The sender is its parameter `from`, else
 * the user name where that is an address, else no-reply at the site's host. With a picture mails are sent as pages too.
 * @param deliveryMax milliseconds after which a delivery is given up
 */
export function createSmtpTransport(
  smtpUrl: string,
  publicUrl: string | null,
  pictureUrl = '',
  deliveryMax = longest,
): MailTransport {
  const address = new URL(smtpUrl);
  const from = address.searchParams.get('from') ?? senderOf(address, publicUrl);
  address.searchParams.delete('from');
  /** Once there is something to send: most processes never send a mail. */
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: address.href,
      pool: true,
      maxConnections: 1,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: 2 * patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver({ recipient, subject, text, unsubscribeUrl = null }) {
      const to = { name: '', address: recipient };
      const page = pictureUrl === '' ? {} : { html: mailPage(text, pictureUrl) };
      // Mail programs offer a button of their own for these, which posts there.
      const headers =
        unsubscribeUrl === null
          ? {}
          : {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            };
      const signal = AbortSignal.timeout(deliveryMax);
      transport ??= open();
      await (await transport).sendMail({ from, to, subject, text, headers, signal, ...page });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function senderOf(address: URL, publicUrl: string | null): string {
  const user = decodeURIComponent(address.username);
  if (user.includes('@')) return user;
  return `no-reply@${publicUrl ? new URL(publicUrl).hostname : address.hostname}`;
}

/** The mail server refused for good (5xx), as opposed to being away or busy. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  // 530 to 538: our own sign-in at the server is wrong, which an administrator can mend.
  return code >= 550 && code < 600;
}
