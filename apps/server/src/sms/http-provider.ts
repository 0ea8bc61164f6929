import { createHmac } from 'node:crypto';
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from '../webhook/guard.ts';
import type { SmsMessage, SmsProvider, SmsRefusal } from './provider.ts';

export interface HttpSmsOptions {
  /** Where messages are posted. */
  readonly address: string;
  readonly regionId: string;
  readonly accessKeyId: string;
  /** Signs messages, and never travels. */
  readonly secret: string;
  readonly signName: string;
  readonly clock: () => Date;
  /** Whether private networks and plain HTTP are allowed. */
  readonly reachesPrivate: boolean;
  /** Milliseconds for the whole. */
  readonly patience?: number;
}

const answerMax = 2048;
const reasonMax = 300;

/**
 * A provider that takes JSON by POST and answers 2xx. Headers `X-Timestamp` (seconds) and `X-Signature`: HMAC-SHA256 by
 * the secret, in hexadecimal, over the timestamp, a dot and the body. No redirect is followed.
 */
export function createHttpSms(options: HttpSmsOptions): SmsProvider {
  return {
    async send(message): Promise<SmsRefusal | null> {
      const target = new URL(options.address);
      const { reachesPrivate, patience = 10_000 } = options;
      if (!reachesPrivate && (target.protocol !== 'https:' || namesPrivateAddress(target)))
        return { failure: 'private', reason: target.host };
      const body = bodyOf(options, message);
      const late = AbortSignal.timeout(patience);
      const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
        method: 'POST',
        agent: false,
        ...(reachesPrivate ? {} : { lookup: guardedLookup }),
        headers: headersOf(options, body),
        signal: late,
      });
      try {
        const response = await answerTo(request, body);
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) return null;
        return { failure: 'refused', reason: `HTTP ${status} ${await beginningOf(response)}`.trim() };
      } catch (error) {
        if (error instanceof PrivateAddress) return { failure: 'private', reason: target.host };
        return { failure: 'away', reason: reasonOf(error) };
      } finally {
        request.destroy();
      }
    },
  };
}

function bodyOf({ regionId, accessKeyId, signName }: HttpSmsOptions, message: SmsMessage): string {
  const { phone, templateCode, params } = message;
  return JSON.stringify({ regionId, accessKeyId, signName, templateCode, phone, params });
}

function headersOf({ secret, clock }: HttpSmsOptions, body: string): Record<string, string | number> {
  const timestamp = String(Math.floor(clock().getTime() / 1000));
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Xiezhi online judge',
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
  };
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    // What fails after the answer has begun is the reader's to tell.
    request.on('error', reject);
    request.end(body);
  });
}

/** What an answer says is for people to read: where it breaks off, what came is enough. */
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
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, reasonMax);
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, reasonMax);
}
