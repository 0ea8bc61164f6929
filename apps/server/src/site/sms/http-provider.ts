import { createHmac } from 'node:crypto';
import { post } from '../../platform/outbound-http/post.ts';
import type { SmsMessage, SmsProvider, SmsRefusal } from './provider.ts';

export interface HttpSmsOptions {
  /** URL to which messages are posted. */
  readonly address: string;
  readonly regionId: string;
  readonly accessKeyId: string;
  /** Signs messages and is never sent. */
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
 * A provider that accepts JSON by POST and responds with 2xx. Headers `X-Timestamp` (seconds) and `X-Signature`:
 * HMAC-SHA256 with the secret, in hexadecimal, over the timestamp, a dot and the body. Follows no redirects.
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

/** Response texts are for humans. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, reasonMax);
}
