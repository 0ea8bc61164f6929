import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose calendar a ticket opens, and which of their addresses it is. */
export interface CalendarTicket {
  readonly uid: string;
  /** Rises with each new address. */
  readonly generation: number;
}

/** Opens one calendar and nothing else. Nothing of it is stored: the site's key and the generation make it again. */
export function calendarTicket({ uid, generation }: CalendarTicket, secret: Uint8Array): string {
  return `${uid}.${generation}.${signature({ uid, generation }, secret).toString('base64url')}`;
}

/** Null where we did not sign it; whether it is the newest of its owner, the caller looks up. */
export function readCalendarTicket(ticket: string, secret: Uint8Array): CalendarTicket | null {
  const [uid = '', number = '', mark = ''] = ticket.split('.');
  if (!/^\d{1,9}$/.test(number)) return null;
  const read = { uid, generation: Number(number) };
  const expected = signature(read, secret);
  const given = Buffer.from(mark, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? read : null;
}

function signature({ uid, generation }: CalendarTicket, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`xiezhi calendar\n${uid}\n${generation}`).digest();
}
