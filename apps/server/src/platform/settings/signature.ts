import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA256 of a text under the key of the site.
 * @param purpose a constant of the code, such as `calendar`: a signature is valid for one purpose only. Changing it
 *   invalidates all signatures made before.
 */
export function signatureOf(siteSecret: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', siteSecret).update(`xiezhi ${purpose}\n`).update(text).digest();
}

/** Whether `given`, in base64url, is the signature of the text. Compares in constant time. */
export function isSignatureOf(siteSecret: Uint8Array, purpose: string, text: string, given: string): boolean {
  const expected = signatureOf(siteSecret, purpose, text);
  const mark = Buffer.from(given, 'base64url');
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}
