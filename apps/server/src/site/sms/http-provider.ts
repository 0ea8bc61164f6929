import { createHmac } from 'node:crypto';
import { post } from '../../platform/outbound-http/post.ts';
import type { SmsMessage, SmsProvider, SmsRefusal } from './provider.ts';

export interface HttpSmsOptions {
  /** URL to which messages are posted. */
  readonly address: string;
  readonly regionId: string;
  readonly accessKeyId: string;
  /** Key that signs messages. It is never sent. */
  readonly secret: string;
  readonly signName: string;
  readonly clock: () => Date;
  /** Whether private networks and plain HTTP are allowed. */
  readonly reachesPrivate: boolean;
  /** Timeout of the whole request in ms. */
  readonly timeoutMs?: number;
}

const reasonMax = 300;

/**
 * Creates a provider that posts messages as JSON to a service, which responds with 2xx. The header `X-Timestamp`
 * contains seconds since 1970. `X-Signature` is the HMAC-SHA256 over timestamp, a dot and the body, in hexadecimal,
 * with the secret as key. Redirects are not followed.
 */
export function createHttpSms(options: HttpSmsOptions): SmsProvider {
  return {
    async send(message): Promise<SmsRefusal | null> {
      const { address, reachesPrivate, timeoutMs = 10_000 } = options;
      const body = bodyOf(options, message);
      const sent = await post(
        { address, body, headers: headersOf(options, body) },
        { reachesPrivate, timeoutMs },
      );
      const { host } = new URL(address);
      switch (sent.failure) {
        case null:
          return null;
        case 'answer':
          return { failure: 'refused', reason: oneLine(`HTTP ${sent.status} ${sent.answer ?? ''}`) };
        case 'private':
          return { failure: 'private', reason: host };
        case 'late':
        case 'unreachable':
          return { failure: 'away', reason: host };
      }
    },
  };
}

function bodyOf({ regionId, accessKeyId, signName }: HttpSmsOptions, message: SmsMessage): string {
  const { phone, templateCode, params } = message;
  return JSON.stringify({ regionId, accessKeyId, signName, templateCode, phone, params });
}

function headersOf({ secret, clock }: HttpSmsOptions, body: string): Record<string, string> {
  const timestamp = String(Math.floor(clock().getTime() / 1000));
  return {
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
  };
}

/** Converts a response, which may be any text for people, to one line. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, reasonMax);
}
