import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecure, type TLSSocket } from 'node:tls';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';

/** A server that the site connects to. */
export interface CalledHost {
  /** Host name or IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts unencrypted and is upgraded to TLS, as in SMTP. */
  readonly isUpgraded: boolean;
}

/** A certificate presented by a server. */
export interface PresentedCertificate {
  /**
   * Why requests of the site reject the certificate, as an error code of Node such as `CERT_HAS_EXPIRED`. Null if they
   * accept it.
   */
  readonly refusal: string | null;
  readonly validUntil: Date;
}

export interface LookOptions {
  /** Whether hosts in private networks may be reached. */
  readonly reachesPrivate: boolean;
  /** Aborts the inspection. */
  readonly signal: AbortSignal;
  /** Timeout of the whole inspection in ms. */
  readonly timeoutMs: number;
  /** Trusted certificate authorities in PEM, instead of the default ones. Used by tests. */
  readonly ca?: readonly string[];
}

/**
 * Reads the certificate of a server: performs one TLS handshake and disconnects; sends nothing except the host name.
 * Returns null if the server presents no certificate, because it does not respond in time, does not support TLS, or may
 * not be reached. Never throws.
 */
export async function inspectCertificate(
  called: CalledHost,
  { reachesPrivate, signal, timeoutMs, ca }: LookOptions,
): Promise<PresentedCertificate | null> {
  const { host, port, isUpgraded } = called;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const lookup = reachesPrivate ? {} : { lookup: guardedLookup };
  // Only the outer socket is destroyed: Node crashes if the socket beneath a TLS socket is destroyed.
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
      // The TLS extension for the server name does not allow IP addresses.
      servername: isIP(host) === 0 ? host : '',
      // Accepts every certificate, because a rejected one must be reported, too. Nothing is sent over the connection.
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

/** Ignores errors of a socket, which would end the process if they occur while nothing awaits the socket. */
function keepQuiet(socket: Socket): Socket {
  return socket.on('error', () => undefined);
}

function readShown(secure: TLSSocket): PresentedCertificate | null {
  const certificate = secure.getPeerX509Certificate();
  // The date in a certificate may be unparsable.
  if (certificate === undefined || Number.isNaN(certificate.validToDate.getTime())) return null;
  const refusal = secure.authorized ? null : String(secure.authorizationError).slice(0, 100);
  return { refusal, validUntil: certificate.validToDate };
}

/** Maximum characters of responses that a mail server may send before TLS. */
const talkMax = 8192;

/** Performs the SMTP dialogue up to STARTTLS. Throws if the server does not support it. */
async function askForTls(socket: Socket, signal: AbortSignal): Promise<void> {
  await answerOf(socket, signal, '220');
  socket.write('EHLO [127.0.0.1]\r\n');
  await answerOf(socket, signal, '250');
  socket.write('STARTTLS\r\n');
  await answerOf(socket, signal, '220');
}

/**
 * Waits for the end of an SMTP response: a line in which a space follows the code. Throws if the code is another one.
 */
async function answerOf(socket: Socket, signal: AbortSignal, code: string): Promise<void> {
  let text = '';
  while (!/^\d{3}(?: .*)?\r?\n$/m.test(text)) {
    const [part] = await once(socket, 'data', { signal });
    text += String(part);
    if (text.length > talkMax) throw new Error('the mail server says too much');
  }
  if (!text.startsWith(code)) throw new Error('the mail server does not go on');
}
