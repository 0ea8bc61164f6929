import { isSignatureOf, signatureOf } from '../../platform/settings/signature.ts';

/** Content of a calendar ticket. */
export interface CalendarTicket {
  readonly uid: string;
  /** Number of the user's calendar address; each new address increments it. */
  readonly generation: number;
}

const purpose = 'calendar';
const textOf = ({ uid, generation }: CalendarTicket) => `${uid}\n${generation}`;

/** Returns a ticket that only allows reading one user's calendar. It is derived from the site's key and not stored. */
export function calendarTicket(ticket: CalendarTicket, secret: Uint8Array): string {
  const mark = signatureOf(secret, purpose, textOf(ticket)).toString('base64url');
  return `${ticket.uid}.${ticket.generation}.${mark}`;
}

/**
 * Verifies a calendar ticket; returns null if its signature is invalid. Callers must check that the generation is the
 * user's current one.
 */
export function readCalendarTicket(signed: string, secret: Uint8Array): CalendarTicket | null {
  const [uid = '', number = '', mark = ''] = signed.split('.');
  if (!/^\d{1,9}$/.test(number)) return null;
  const ticket = { uid, generation: Number(number) };
  return isSignatureOf(secret, purpose, textOf(ticket), mark) ? ticket : null;
}
