import { timingSafeEqual } from 'node:crypto';
import { encrypt, decrypt } from '../settings/encryption.ts';

/**
 * Passwords by which people enter contests and trainings, and codes of groups. Whoever manages such a place tells them
 * to others, so that they are encrypted with the key of the site and not hashed. They are read for those who manage
 * the place alone, and stand in no log, export, webhook or answer beside.
 */
export interface EntryPlace {
  readonly kind: 'contest' | 'training' | 'group';
  readonly id: number;
}

const sealFor = ({ kind, id }: EntryPlace) => ({ purpose: 'entry password', owner: `${kind}:${id}` });

/** A password as the database keeps it: the row of no other place opens it. */
export function sealEntryPassword(siteSecret: Uint8Array, place: EntryPlace, password: string): Buffer {
  return encrypt(siteSecret, sealFor(place), password);
}

/** Null where there is none, or where the key of the site is another one than it was. */
export function openEntryPassword(
  siteSecret: Uint8Array,
  place: EntryPlace,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  try {
    return decrypt(siteSecret, sealFor(place), sealed);
  } catch {
    return null;
  }
}

/** Whether somebody typed the stored password; false where there is none, or where it cannot be read. */
export function isEntryPassword(
  siteSecret: Uint8Array,
  place: EntryPlace,
  sealed: Buffer | null,
  typed: string,
): boolean {
  const stored = openEntryPassword(siteSecret, place, sealed);
  if (stored === null) return false;
  const [left, right] = [Buffer.from(stored), Buffer.from(typed)];
  return left.length === right.length && timingSafeEqual(left, right);
}
