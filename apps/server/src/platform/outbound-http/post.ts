import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';

/** A request to a user-supplied address. */
export interface Outgoing {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Result of an attempt. */
export interface Outcome {
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /**
   * Why the request failed. `answer`: a status other than 2xx. `late`: timeout. `private`: forbidden address.
   * `unreachable`: no response. Null: the request was accepted.
   */
  readonly failure: 'answer' | 'late' | 'private' | 'unreachable' | null;
  /** Beginning of the response as text; null if there was no response. */
  readonly answer: string | null;
}

export interface PostOptions {
  /** Whether private networks and plain HTTP are allowed. */
  readonly reachesPrivate: boolean;
  /** If aborted, `post` throws and returns no result. */
  readonly signal?: AbortSignal;
  /** Timeout of the whole attempt in ms. */
  readonly timeoutMs: number;
}

/** Maximum bytes of a response that are kept. */
export const answerMax = 2048;

/**
 * Sends one POST request. Follows no redirects, reads a limited part of the response, and takes at most `timeoutMs`.
 * Throws only if `signal` is aborted.
 */
export async function post(
  { address, body, headers }: Outgoing,
  { reachesPrivate, signal, timeoutMs }: PostOptions,
): Promise<Outcome> {
  const target = new URL(address);
  if (!reachesPrivate && (target.protocol !== 'https:' || namesPrivateAddress(target)))
    return { status: null, failure: 'private', answer: null };
  const late = AbortSignal.timeout(timeoutMs);
  const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
    method: 'POST',
    agent: false,
    ...(reachesPrivate ? {} : { lookup: guardedLookup }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Xiezhi online judge',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...headers,
    },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  try {
    const response = await answerTo(request, body);
    const status = response.statusCode ?? 0;
    const answer = await beginningOf(response);
    return { status, failure: status >= 200 && status < 300 ? null : 'answer', answer };
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = error instanceof PrivateAddress ? 'private' : late.aborted ? 'late' : 'unreachable';
    return { status: null, failure, answer: null };
  } finally {
    request.destroy();
  }
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    // Errors after the start of the response are reported to the code that reads it.
    request.on('error', reject);
    request.end(body);
  });
}

/** Reads the beginning of a response for display. If the connection breaks, returns the part received so far. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue;
      parts.push(part);
      size += part.byteLength;
      if (size >= answerMax) break;
    }
  } catch {
    // The connection broke, or the timeout expired.
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, answerMax));
  return text.replaceAll('\0', '\uFFFD');
}
