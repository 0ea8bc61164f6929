import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';

/** What is sent to an address that somebody has entered. */
export interface Outgoing {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What became of an attempt. */
export interface Outcome {
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** No 2xx, no answer in time, an address that may not be reached, no answer at all; null: it was taken. */
  readonly failure: 'answer' | 'late' | 'private' | 'unreachable' | null;
  /** The beginning of the answer, as text; null: there was none. */
  readonly answer: string | null;
}

export interface PostOptions {
  /** Whether private networks and plain HTTP are allowed. */
  readonly reachesPrivate: boolean;
  /** Ends the attempt without an outcome. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole. */
  readonly patience: number;
}

/** Characters of an answer that are kept. */
export const answerMax = 2048;

/**
 * Posts once. No redirect is followed, the answer is read up to a bound, and the whole takes no longer than the patience.
 * Throws only where `signal` ends it.
 */
export async function post(
  { address, body, headers }: Outgoing,
  { reachesPrivate, signal, patience }: PostOptions,
): Promise<Outcome> {
  const target = new URL(address);
  if (!reachesPrivate && (target.protocol !== 'https:' || namesPrivateAddress(target)))
    return { status: null, failure: 'private', answer: null };
  const late = AbortSignal.timeout(patience);
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
    // What fails after the answer has begun is the reader's to tell.
    request.on('error', reject);
    request.end(body);
  });
}

/** What an address says after its status is for people to read: where it breaks off, what came is enough. */
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
    // Broken off, or out of time.
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, answerMax));
  return text.replaceAll('\0', '\uFFFD');
}
