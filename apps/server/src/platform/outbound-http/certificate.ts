import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecure, type TLSSocket } from 'node:tls';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';

/** Where a call of the site goes to. */
export interface CalledHost {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins in clear and changes to TLS when asked, as SMTP does it. */
  readonly isUpgraded: boolean;
}

/** What a server has shown of itself. */
export interface ShownCertificate {
  /** Why calls refuse it, as a code of Node such as `CERT_HAS_EXPIRED`; null: they take it. */
  readonly refusal: string | null;
  readonly validUntil: Date;
}

export interface LookOptions {
  /** Whether private networks are allowed. */
  readonly reachesPrivate: boolean;
  /** Ends the look. */
  readonly signal: AbortSignal;
  /** Milliseconds for the whole. */
  readonly patience: number;
  /** Authorities to trust instead of the usual ones, in PEM: for tests. */
  readonly ca?: readonly string[];
}

/**
 * Shakes hands once and hangs up; nothing but the name of the host is told. Null: no certificate was shown, since the host
 * does not answer in time, speaks no TLS, or may not be reached. Never throws.
 */
export async function inspectCertificate(
  called: CalledHost,
  { reachesPrivate, signal, patience, ca }: LookOptions,
): Promise<ShownCertificate | null> {
  const { host, port, isUpgraded } = called;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const lookup = reachesPrivate ? {} : { lookup: guardedLookup };
  // Only the outermost is ever destroyed: the runtime falls down where a socket goes from below its TLS.
  let outermost: Socket | undefined;
  try {
    if (!reachesPrivate && namesPrivateAddress(addressOf(host))) throw new PrivateAddress(host);
    if (isUpgraded) {
      outermost = keepQuiet(connect({ host, port, ...lookup }));
      await once(outermost, 'connect', { signal: stop });
      await askForTls(outermost, stop);
    }
    const secure = connectSecure({
      ...(outermost === undefined ? { port, ...lookup } : { socket: outermost }),
      host,
      // IP addresses are not told as names.
      servername: isIP(host) === 0 ? host : '',
      // One that is refused is wanted too; nothing is sent after it.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca: [...ca] }),
    });
    outermost = keepQuiet(secure);
    await once(secure, 'secureConnect', { signal: stop });
    return readShown(secure);
  } catch {
    return null;
  } finally {
    outermost?.destroy();
  }
}

const addressOf = (host: string) => new URL(`https://${isIP(host) === 6 ? `[${host}]` : host}`);

/** Errors are heard where something is awaited; one that comes between must not end the process. */
function keepQuiet(socket: Socket): Socket {
  return socket.on('error', () => undefined);
}

function readShown(secure: TLSSocket): ShownCertificate | null {
  const certificate = secure.getPeerX509Certificate();
  // A date may be written so that nobody reads it.
  if (certificate === undefined || Number.isNaN(certificate.validToDate.getTime())) return null;
  const refusal = secure.authorized ? null : String(secure.authorizationError).slice(0, 100);
  return { refusal, validUntil: certificate.validToDate };
}

/** Characters that a mail server may say before TLS. */
const talkMax = 8192;

/** Goes through SMTP as far as TLS begins. Throws where the server offers none. */
async function askForTls(socket: Socket, signal: AbortSignal): Promise<void> {
  await answerOf(socket, signal, '220');
  socket.write('EHLO [127.0.0.1]\r\n');
  await answerOf(socket, signal, '250');
  socket.write('STARTTLS\r\n');
  await answerOf(socket, signal, '220');
}

/** Waits for the last line of an answer, in which a space follows the code. Throws where it is another code. */
async function answerOf(socket: Socket, signal: AbortSignal, code: string): Promise<void> {
  let text = '';
  while (!/^\d{3}(?: .*)?\r?\n$/m.test(text)) {
    const [part] = await once(socket, 'data', { signal });
    text += String(part);
    if (text.length > talkMax) throw new Error('the mail server says too much');
  }
  if (!text.startsWith(code)) throw new Error('the mail server does not go on');
}
