import { timingSafeEqual } from 'node:crypto';
import { encrypt, decrypt } from '../settings/encryption.ts';

/**
 * Passwords for entering contests and trainings, and codes of groups. They are encrypted with the key of the site, not
 * hashed, because managers have to read them and pass them on. Only managers can read them, and they appear in no log,
 * export, webhook or other response.
 */
export interface PasswordScope {
  readonly kind: 'contest' | 'training' | 'group';
  readonly id: number;
}

const sealFor = ({ kind, id }: PasswordScope) => ({ purpose: 'entry password', owner: `${kind}:${id}` });

/** Encrypts a password for the database, bound to its row. */
export function encryptEntryPassword(siteSecret: Uint8Array, place: PasswordScope, password: string): Buffer {
  return encrypt(siteSecret, sealFor(place), password);
}

/**
 * Decrypts a password. Returns null if there is none, or if it cannot be decrypted because the key of the site has
 * changed.
 */
export function openEntryPassword(
  siteSecret: Uint8Array,
  place: PasswordScope,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  try {
    return decrypt(siteSecret, sealFor(place), sealed);
  } catch {
    return null;
  }
}

/** Returns whether the user typed the stored password; false if there is none or it cannot be decrypted. */
export function isEntryPassword(
  siteSecret: Uint8Array,
  place: PasswordScope,
  sealed: Buffer | null,
  typed: string,
): boolean {
  const stored = openEntryPassword(siteSecret, place, sealed);
  if (stored === null) return false;
  const [left, right] = [Buffer.from(stored), Buffer.from(typed)];
  return left.length === right.length && timingSafeEqual(left, right);
}
