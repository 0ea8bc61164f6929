import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the HMAC-SHA256 of a text with the key of the site.
 * @param purpose a constant in the code, such as `calendar`. A signature is valid only for one purpose, so changing the
 * constant invalidates all earlier signatures.
 */
export function signatureOf(siteSecret: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', siteSecret).update(`xiezhi ${purpose}\n`).update(text).digest();
}

/** Returns whether `given`, in base64url, is the signature of the text. Compares in constant time. */
export function isSignatureOf(siteSecret: Uint8Array, purpose: string, text: string, given: string): boolean {
  const expected = signatureOf(siteSecret, purpose, text);
  const mark = Buffer.from(given, 'base64url');
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}
