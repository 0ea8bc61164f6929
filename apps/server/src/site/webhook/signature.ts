import { createHmac, randomBytes } from 'node:crypto';
import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** Returns a new signing key of a webhook; 256 bits. */
export function newWebhookSecret(): string {
  return `xzwh_${randomBytes(32).toString('base64url')}`;
}

/** Encrypts a secret for the row of one webhook, which must exist already. */
export function encryptWebhookSecret(siteSecret: Uint8Array, hookId: number, secret: string): Buffer {
  return encrypt(siteSecret, sealFor(hookId), secret);
}

/** Decrypts a secret. Throws if the key of the site has changed. */
export function openSecret(siteSecret: Uint8Array, hookId: number, sealed: Buffer): string {
  return decrypt(siteSecret, sealFor(hookId), sealed);
}

const sealFor = (hookId: number) => ({ purpose: 'webhook', owner: String(hookId) });

/**
 * Returns the signature of a delivery: HMAC-SHA256 over the timestamp, a dot and the body, in hexadecimal.
 * @param timestamp seconds since the epoch, as in the header
 */
export function webhookSignature(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
