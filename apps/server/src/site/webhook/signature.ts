import { createHmac, randomBytes } from 'node:crypto';
import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** Returns a new signing key for a webhook, with 256 random bits. */
export function newWebhookSecret(): string {
  return `xzwh_${randomBytes(32).toString('base64url')}`;
}

/** Encrypts the secret of a webhook, which must already exist, because the result depends on its id. */
export function encryptWebhookSecret(siteSecret: Uint8Array, hookId: number, secret: string): Buffer {
  return encrypt(siteSecret, sealFor(hookId), secret);
}

/** Decrypts the secret of a webhook. Throws if the secret of the site has changed. */
export function openSecret(siteSecret: Uint8Array, hookId: number, sealed: Buffer): string {
  return decrypt(siteSecret, sealFor(hookId), sealed);
}

const sealFor = (hookId: number) => ({ purpose: 'webhook', owner: String(hookId) });

/**
 * Returns the signature of a delivery: `sha256=` and the HMAC-SHA256 over the timestamp, a dot and the body, in
 * hexadecimal.
 * @param timestamp seconds since 1970, as in the header `xiezhi-timestamp`
 */
export function webhookSignature(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
