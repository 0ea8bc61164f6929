import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Content of a signed stream address; it serves one viewer until `expiresAt` (milliseconds since the epoch). */
const ticketSchema = z.object({
  topics: z.array(z.string()),
  uid: z.string().nullable(),
  sessionId: z.string().nullable(),
  expiresAt: z.number(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** Lifetime of a ticket in ms. The stream closes when it expires and the client subscribes again. */
export const ticketLife = 600_000;

function signature(text: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('xiezhi live ticket\n').update(text).digest();
}

export function signTicket(ticket: Ticket, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${text}.${signature(text, secret).toString('base64url')}`;
}

/** Null if the text was not signed by this site or has expired. */
export function readTicket(signed: string, secret: Uint8Array, now: Date): Ticket | null {
  const [text = '', mark = ''] = signed.split('.');
  const expected = signature(text, secret);
  const given = Buffer.from(mark, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const ticket = ticketSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!ticket.success || ticket.data.expiresAt <= now.getTime()) return null;
  return ticket.data;
}
