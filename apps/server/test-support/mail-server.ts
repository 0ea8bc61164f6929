import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  /** Decoded body. */
  readonly text: string;
  /** Headers as received. */
  readonly head: string;
}

/** A real SMTP server on loopback. To a recipient `busy@…` it responds that it is busy; it rejects `gone@…`. */
export interface TestMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Resolves to the first mail to this address, which may have arrived already. */
  next(recipient: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** @param pause milliseconds before the server accepts a sender, a recipient or a mail */
export async function startMailServer({ pause = 0 } = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const listeners = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      setTimeout(done, pause);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('busy@')) return done(refusal(450, 'busy, come back'));
      if (address.startsWith('gone@')) return done(refusal(550, 'no such mailbox'));
      setTimeout(done, pause);
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const take = (): void => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          ...readMessage(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        for (const listener of listeners) listener();
      };
      stream.on('end', () => setTimeout(take, pause));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: (recipient) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = received.find(({ to }) => to.includes(recipient));
          if (!mail) return;
          listeners.delete(look);
          resolve(mail);
        };
        listeners.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function readMessage(raw: string): { subject: string; text: string; head: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  const subject = /^subject: *(.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  if (encoding === 'base64') return { subject, head, text: Buffer.from(body, 'base64').toString('utf8') };
  if (encoding !== 'quoted-printable') return { subject, head, text: body };
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { subject, head, text: Buffer.from(bytes, 'latin1').toString('utf8') };
}
