import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds within which a download has to begin. */
const ticketLife = 60_000;

interface Leave {
  readonly uid: string;
  readonly sessionId: string;
  /** Name of the backup. */
  readonly name: string;
}

function signature(leave: Leave, expiresAt: number, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('xiezhi backup download\n')
    .update(JSON.stringify([leave.uid, leave.sessionId, leave.name, expiresAt]))
    .digest();
}

/** Signs a ticket to download one backup in one session, after the user has entered the password. */
export function signDownloadTicket(leave: Leave, secret: Uint8Array, now: Date): string {
  const expiresAt = now.getTime() + ticketLife;
  return `${expiresAt}.${signature(leave, expiresAt, secret).toString('base64url')}`;
}

export function verifyDownloadTicket(ticket: string, leave: Leave, secret: Uint8Array, now: Date): boolean {
  const [moment = '', mark = ''] = ticket.split('.');
  const expiresAt = /^\d{1,15}$/.test(moment) ? Number(moment) : 0;
  const expected = signature(leave, expiresAt, secret);
  const given = Buffer.from(mark, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && expiresAt > now.getTime();
}
