import type { Transporter } from 'nodemailer';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/** Delivers one mail. Throws if the mail server does not accept it. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Timeout in ms of each response of the mail server. */
const responseTimeoutMs = 10_000;
/**
 * Timeout in ms of a whole delivery, because a server may respond slowly at each step. It is shorter than the
 * database's limit for open transactions; otherwise the attempt would be rolled back and never counted.
 */
const deliveryTimeoutMs = 45_000;

/**
 * Creates a transport. `smtpUrl` has the form `smtp://user:password@host:port` or `smtps://…`. The sender address is
 * its parameter `from`; without it, its user name if this is a mail address, otherwise `no-reply` at the site's host.
 * With a picture, mails are also sent as HTML.
 * @param deliveryMax milliseconds after which a delivery is given up
 */
export function createSmtpTransport(
  smtpUrl: string,
  publicUrl: string | null,
  pictureUrl = '',
  deliveryMax = deliveryTimeoutMs,
): MailTransport {
  const address = new URL(smtpUrl);
  const from = address.searchParams.get('from') ?? senderOf(address, publicUrl);
  address.searchParams.delete('from');
  /** Created when the first mail is sent, because most processes never send one. */
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: address.href,
      pool: true,
      maxConnections: 1,
      connectionTimeout: responseTimeoutMs,
      greetingTimeout: responseTimeoutMs,
      socketTimeout: 2 * responseTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver({ recipient, subject, text, unsubscribeUrl = null }) {
      const to = { name: '', address: recipient };
      const page = pictureUrl === '' ? {} : { html: mailPage(text, pictureUrl) };
      // With these headers, mail programs show a button that sends a POST to the address.
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

/** Returns whether the mail server rejected the mail permanently (5xx), as opposed to being unreachable or busy. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  // Codes below 550 do not count. For instance, 530 to 538 mean that the server rejects our sign-in, which an
  // administrator can fix.
  return code >= 550 && code < 600;
}
