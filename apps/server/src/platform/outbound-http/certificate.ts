import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecure, type TLSSocket } from 'node:tls';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';

/** Target of a call of the site. */
export interface CalledHost {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts in plain text and is upgraded to TLS, as in SMTP. */
  readonly isUpgraded: boolean;
}

/** A certificate presented by a server. */
export interface PresentedCertificate {
  /** Why calls reject it, as a code of Node such as `CERT_HAS_EXPIRED`; null: they accept it. */
  readonly refusal: string | null;
  readonly validUntil: Date;
}

export interface LookOptions {
  /** Whether private networks are allowed. */
  readonly reachesPrivate: boolean;
  /** Aborts the inspection. */
  readonly signal: AbortSignal;
  /** Timeout of the whole inspection in ms. */
  readonly timeoutMs: number;
  /** Trusted authorities instead of the default ones, in PEM: for tests. */
  readonly ca?: readonly string[];
}

/**
 * Performs one TLS handshake and disconnects; sends nothing but the host name. Returns null if no certificate was
 * presented, because the host does not respond in time, has no TLS, or may not be reached. Never throws.
 */
export async function inspectCertificate(
  called: CalledHost,
  { reachesPrivate, signal, timeoutMs, ca }: LookOptions,
): Promise<PresentedCertificate | null> {
  const { host, port, isUpgraded } = called;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const lookup = reachesPrivate ? {} : { lookup: guardedLookup };
  // Only the outermost socket is destroyed: the runtime crashes if a socket is destroyed beneath its TLS.
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
      // IP addresses are not sent as server names.
      servername: isIP(host) === 0 ? host : '',
      // A rejected certificate is needed too; nothing is sent after it.
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

/** Keeps errors of a socket from ending the process if they occur while nothing awaits the socket. */
function keepQuiet(socket: Socket): Socket {
  return socket.on('error', () => undefined);
}

function readShown(secure: TLSSocket): PresentedCertificate | null {
  const certificate = secure.getPeerX509Certificate();
  // A certificate may contain an unparsable date.
  if (certificate === undefined || Number.isNaN(certificate.validToDate.getTime())) return null;
  const refusal = secure.authorized ? null : String(secure.authorizationError).slice(0, 100);
  return { refusal, validUntil: certificate.validToDate };
}

/** Maximum characters that a mail server may send before TLS. */
const talkMax = 8192;

/** Runs SMTP up to STARTTLS. Throws if the server does not offer it. */
async function askForTls(socket: Socket, signal: AbortSignal): Promise<void> {
  await answerOf(socket, signal, '220');
  socket.write('EHLO [127.0.0.1]\r\n');
  await answerOf(socket, signal, '250');
  socket.write('STARTTLS\r\n');
  await answerOf(socket, signal, '220');
}

/** Waits for the last line of a response, in which a space follows the code. Throws on another code. */
async function answerOf(socket: Socket, signal: AbortSignal, code: string): Promise<void> {
  let text = '';
  while (!/^\d{3}(?: .*)?\r?\n$/m.test(text)) {
    const [part] = await once(socket, 'data', { signal });
    text += String(part);
    if (text.length > talkMax) throw new Error('the mail server says too much');
  }
  if (!text.startsWith(code)) throw new Error('the mail server does not go on');
}
