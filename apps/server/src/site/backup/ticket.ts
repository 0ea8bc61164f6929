import { isSignatureOf, signatureOf } from '../../platform/settings/signature.ts';

/** Lifetime of a ticket in ms; the download must begin within it. */
const ticketTtlMs = 60_000;

interface Leave {
  readonly uid: string;
  readonly sessionId: string;
  /** Name of the backup. */
  readonly name: string;
}

const purpose = 'backup download';
const textOf = ({ uid, sessionId, name }: Leave, expiresAt: number) =>
  JSON.stringify([uid, sessionId, name, expiresAt]);

/**
 * Signs a ticket for the download of one backup in one session. Callers issue it only after the user has entered the
 * password.
 */
export function signDownloadTicket(leave: Leave, secret: Uint8Array, now: Date): string {
  const expiresAt = now.getTime() + ticketTtlMs;
  return `${expiresAt}.${signatureOf(secret, purpose, textOf(leave, expiresAt)).toString('base64url')}`;
}

export function verifyDownloadTicket(ticket: string, leave: Leave, secret: Uint8Array, now: Date): boolean {
  const [moment = '', mark = ''] = ticket.split('.');
  const expiresAt = /^\d{1,15}$/.test(moment) ? Number(moment) : 0;
  return isSignatureOf(secret, purpose, textOf(leave, expiresAt), mark) && expiresAt > now.getTime();
}
