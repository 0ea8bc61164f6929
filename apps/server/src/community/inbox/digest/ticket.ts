import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ends the digest of one account and can do nothing else; it has no end, since old mails must work too. */
export function digestTicket(uid: string, secret: Uint8Array): string {
  return `${uid}.${signature(uid, secret).toString('base64url')}`;
}

/** The uid, or null where we did not sign it. */
export function readDigestTicket(ticket: string, secret: Uint8Array): string | null {
  const [uid = '', mark = ''] = ticket.split('.');
  const expected = signature(uid, secret);
  const given = Buffer.from(mark, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? uid : null;
}

function signature(uid: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`xiezhi digest end\n${uid}`).digest();
}
