import { createHmac, randomBytes } from 'node:crypto';
import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** What signatures of one webhook are made with; 256 bits. */
export function newSecret(): string {
  return `xzwh_${randomBytes(32).toString('base64url')}`;
}

/** Sealed for the row of one webhook, which has to be there already. */
export function sealSecret(siteSecret: Uint8Array, hookId: number, secret: string): Buffer {
  return encrypt(siteSecret, sealFor(hookId), secret);
}

/** Throws where the key of the site is another one than it was. */
export function openSecret(siteSecret: Uint8Array, hookId: number, sealed: Buffer): string {
  return decrypt(siteSecret, sealFor(hookId), sealed);
}

const sealFor = (hookId: number) => ({ purpose: 'webhook', owner: String(hookId) });

/**
 * The signature of a delivery: HMAC-SHA256 over the moment, a dot and the body, in hexadecimal.
 * @param timestamp Seconds since epoch, as the header beside it says
 */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
