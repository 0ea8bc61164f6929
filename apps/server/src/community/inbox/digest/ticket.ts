import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns a token that can only unsubscribe the digest of one account. It never expires, since links in old mails must
 * work too.
 */
export function digestTicket(uid: string, secret: Uint8Array): string {
  return `${uid}.${signature(uid, secret).toString('base64url')}`;
}

/** Returns the uid; null if the signature is invalid. */
export function readDigestTicket(ticket: string, secret: Uint8Array): string | null {
  const [uid = '', mark = ''] = ticket.split('.');
  const expected = signature(uid, secret);
  const given = Buffer.from(mark, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? uid : null;
}

function signature(uid: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`xiezhi digest end\n${uid}`).digest();
}
