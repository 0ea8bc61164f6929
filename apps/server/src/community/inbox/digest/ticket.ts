import { isSignatureOf, signatureOf } from '../../../platform/settings/signature.ts';

const purpose = 'digest end';

/**
 * Returns a token that can only unsubscribe the digest of one account. It never expires, since links in old mails must
 * work too.
 */
export function digestTicket(uid: string, secret: Uint8Array): string {
  return `${uid}.${signatureOf(secret, purpose, uid).toString('base64url')}`;
}

/** Returns the uid in a token; null if the signature is invalid. */
export function readDigestTicket(ticket: string, secret: Uint8Array): string | null {
  const [uid = '', mark = ''] = ticket.split('.');
  return isSignatureOf(secret, purpose, uid, mark) ? uid : null;
}
