import { limits } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type ReservedAttempt, reserveAttempt, clearAttempts } from '../counted-failures.ts';

const keyOf = (uid: string) => `change:${uid}`;

/** Counts wrong passwords and codes of account changes: five within 30 minutes lock the changes of that user. */
export function enterChange(db: Kysely<Database>, uid: string, now: Date): Promise<ReservedAttempt> {
  return reserveAttempt(db, { key: keyOf(uid), most: limits.changeFailuresBeforeLock, now });
}

export function clearChangeFailures(db: Kysely<Database>, uid: string): Promise<void> {
  return clearAttempts(db, keyOf(uid));
}
