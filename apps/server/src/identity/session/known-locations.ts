import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { addressKey } from '../../platform/http/address-key.ts';

export interface ClientLocation {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Number of newest sessions of a user that define the known locations. */
const sessionsMax = 200;

/**
 * Returns whether both the network and the kind of device of a sign-in are new to an account. Both are
 * required because addresses change all the time. No external service is queried. For an account without
 * sessions nothing counts as new.
 */
export async function isNewLocation(
  db: Kysely<Database>,
  uid: string,
  client: ClientLocation,
): Promise<boolean> {
  const known = await db
    .selectFrom('session')
    .where('uid', '=', uid)
    .select(['ip', 'user_agent'])
    .orderBy('created_at', 'desc')
    .limit(sessionsMax)
    .execute();
  const network = networkOf(client.ip);
  const device = deviceKind(client.userAgent);
  return (
    known.length > 0 &&
    known.every((row) => networkOf(row.ip) !== network && deviceKind(row.user_agent) !== device)
  );
}

/** Returns the network that a provider assigns to a region: 16 bits of an IPv4 address, 32 of an IPv6 one. */
export function networkOf(ip: string | null): string {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (plain.includes('.')) return plain.split('.').slice(0, 2).join('.');
  return addressKey(plain).split(':').slice(0, 2).join(':');
}

/** Returns browser and system without their versions, which change by themselves. */
export function deviceKind(userAgent: string | null): string {
  return (userAgent ?? '').replaceAll(/[\d._]+/g, '').toLowerCase();
}
