import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A key stands for the formulas of one text that was shown. It is signed, so that nobody can ask whether some text of
 * their own making is known to the site. It names the text by its digest alone and never ends.
 */

const digestBytes = 32;
const markBytes = 16;

export function signLaterKey(digest: string, secret: Uint8Array): string {
  const bytes = Buffer.from(digest, 'hex');
  return Buffer.concat([bytes, markOf(bytes, secret)]).toString('base64url');
}

/** The digest in a key; null where the key was not signed by this site. */
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
