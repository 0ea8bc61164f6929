import { z } from 'zod';
import { isSignatureOf, signatureOf } from '../settings/signature.ts';

/** Content of a signed stream address. It is valid for one viewer until `expiresAt` (milliseconds since 1970). */
const ticketSchema = z.object({
  topics: z.array(z.string()),
  uid: z.string().nullable(),
  sessionId: z.string().nullable(),
  expiresAt: z.number(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** Lifetime of a ticket in ms. The stream closes when it expires and the client subscribes again. */
export const ticketTtlMs = 600_000;

const purpose = 'live ticket';

export function signTicket(ticket: Ticket, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${text}.${signatureOf(secret, purpose, text).toString('base64url')}`;
}

/** Returns the content of a signed ticket; null if this site did not sign it or if it has expired. */
export function readLiveTicket(signed: string, secret: Uint8Array, now: Date): Ticket | null {
  const [text = '', mark = ''] = signed.split('.');
  if (!isSignatureOf(secret, purpose, text, mark)) return null;
  const ticket = ticketSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!ticket.success || ticket.data.expiresAt <= now.getTime()) return null;
  return ticket.data;
}
