import type { Transporter } from 'nodemailer';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/** Delivers one mail; throws if the mail server does not accept it. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Timeout in ms of one response of a mail server. */
const responseTimeoutMs = 10_000;
/**
 * Timeout in ms of a whole delivery, since a server may respond slowly at each step. Shorter than the database's limit
 * of open transactions; otherwise the attempt would be rolled back and never counted.
 */
const deliveryTimeoutMs = 45_000;

/**
 * Creates a transport. `smtpUrl` is `smtp://user:password@host:port`, or `smtps://…`. The sender of mails is
 * the parameter `from` of this URL, else its user name if that is a mail address, else no-reply at the host
 * of the site. With a picture, mails are also sent as HTML.
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
  /** Created at the first mail: most processes never send one. */
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
      // Mail programs show a button for these headers; it sends a POST to the address.
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

/** Returns whether the mail server rejected permanently (5xx), as opposed to being unreachable or busy. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  // 530 to 538: our own sign-in at the server is wrong, which an administrator can fix.
  return code >= 550 && code < 600;
}
