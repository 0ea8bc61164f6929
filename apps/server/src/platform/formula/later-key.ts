import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A key represents the formulas of one text that the site has shown. It is signed, so nobody can use it to test whether
 * the site contains a certain text. It contains only the digest of the text and never expires.
 */

const digestBytes = 32;
const markBytes = 16;

export function signLaterKey(digest: string, secret: Uint8Array): string {
  const bytes = Buffer.from(digest, 'hex');
  return Buffer.concat([bytes, markOf(bytes, secret)]).toString('base64url');
}

/** Returns the digest in a key; null if this site did not sign the key. */
export function readLaterKey(key: string, secret: Uint8Array): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== digestBytes + markBytes) return null;
  const digest = bytes.subarray(0, digestBytes);
  const isOurs = timingSafeEqual(bytes.subarray(digestBytes), markOf(digest, secret));
  return isOurs ? digest.toString('hex') : null;
}

function markOf(digest: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('xiezhi formulas later\n')
    .update(digest)
    .digest()
    .subarray(0, markBytes);
}
