import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readChallenge, setChallenge, takeChallenge } from '../../challenge/challenges.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { matchesBrowserBinding } from './holder.ts';

/** Milliseconds between the return from the provider and redeeming the ticket. */
const ticketTtlMs = 10 * 60_000;

/** User and session that requested to link an account, after the owner was confirmed. */
export const linkPermit = z.object({ uid: z.string(), sessionId: z.string() });
export type LinkPermit = z.infer<typeof linkPermit>;

const storedTicket = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    otherSubject: z.string().nullish(),
    name: z.string().nullable(),
    username: z.string().nullable(),
    verifiedEmail: z.string().nullable(),
  }),
  holderDigest: z.string(),
  /** Permission to link an account; null if the visit was made to sign in. */
  linkOf: linkPermit.nullable(),
});
/** Result of a finished visit, for the page to which the browser returns. */
export type OidcTicket = z.infer<typeof storedTicket>;

/** A presented ticket with the secret that only the browser of its visit has. */
export interface PresentedTicket {
  readonly ticket: string;
  readonly holder: string | null;
}

export function issueTicket({ db, clock }: Services, ticket: OidcTicket): Promise<string> {
  return setChallenge(db, 'oidc-ticket', JSON.stringify(ticket), { now: clock(), life: ticketTtlMs });
}

/**
 * Reads a ticket without using it up. Throws `oidcTicketExpired`. Throws the same error if another browser started the
 * sign-in, so that this browser does not learn that the ticket exists.
 */
export async function readOidcTicket(
  db: Kysely<Database>,
  { ticket, holder }: PresentedTicket,
  now: Date,
): Promise<OidcTicket> {
  const found = await readChallenge(db, 'oidc-ticket', ticket, now);
  const read = found === null ? null : storedTicket.safeParse(JSON.parse(found.answer));
  if (!read?.success || !matchesBrowserBinding(holder, read.data.holderDigest))
    throw new ApiError('oidcTicketExpired');
  return read.data;
}

/** Uses up a ticket; one of several parallel calls succeeds. Throws `oidcTicketExpired`. */
export async function useTicket(db: Kysely<Database>, { ticket }: PresentedTicket, now: Date): Promise<void> {
  if ((await takeChallenge(db, 'oidc-ticket', ticket, now)) === null) throw new ApiError('oidcTicketExpired');
}
