import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { compare, hash } from 'bcryptjs';
import { isSameText } from './schemes.ts';

/** Deliberately slow key derivations of other judges. */
export type SlowKind = 'pbkdf2' | 'bcrypt';

const derive = promisify(pbkdf2);
const keyLength = 32;

/**
 * Compares a typed password with a slow hash.
 * @param salt in base64url; unused by bcrypt, whose text contains it
 * @param digest base64 of PBKDF2, or the text of bcrypt without its leading `$`
 */
export async function matchesSlow(
  kind: SlowKind,
  cost: number,
  { typed, salt, digest }: { readonly typed: string; readonly salt: string; readonly digest: string },
): Promise<boolean> {
  if (kind === 'bcrypt') return compare(typed, `$${digest}`);
  const found = await derive(typed, Buffer.from(salt, 'base64url'), cost, keyLength, 'sha256');
  return isSameText(found.toString('base64'), digest);
}

/**
 * Computes hashes until a comparison has cost as much as one with the most expensive hash of its kind, so that the time
 * of a sign-in does not depend on the account.
 * @param cost cost of the hash that was compared; null if none was compared
 * @param most highest cost on the site, not below `cost`
 */
export async function padSlow(kind: SlowKind, cost: number | null, most: number): Promise<void> {
  if (kind === 'pbkdf2') {
    const rounds = most - (cost ?? 0);
    if (rounds > 0) await derive('stand-in', randomBytes(16), rounds, keyLength, 'sha256');
    return;
  }
  // Costs are binary logarithms of the number of rounds: 2^c + 2^c + 2^(c+1) + … + 2^(most-1) = 2^most.
  if (cost === null) await hash('stand-in', most);
  else for (let step = cost; step < most; step += 1) await hash('stand-in', step);
}
