import { limits } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { reserveAttempt, clearAttempts } from '../counted-failures.ts';

/**
 * Limits wrong one-time codes. Six digits must not be guessable, however slowly, so attempts beyond a limit
 * are rejected, not delayed. After the right password, attempts are counted by account, because only its
 * owner has the password, and separately for each device that the account knows. Before the password, they
 * are counted by account and address.
 */
export type CodeTrier =
  | { readonly uid: string; readonly deviceId: string | null }
  | { readonly uid: string; readonly address: string };

function keyOf(trier: CodeTrier): string {
  if ('address' in trier) return `code-from:${trier.uid}:${trier.address}`;
  return trier.deviceId === null ? `code:${trier.uid}` : `code:${trier.uid}:${trier.deviceId}`;
}

/** Records a code as wrong before it is checked. Throws `tooManyLoginFailures`. */
export async function enterCode(db: Kysely<Database>, trier: CodeTrier, now: Date): Promise<void> {
  const entered = await reserveAttempt(db, {
    key: keyOf(trier),
    most: limits.loginFailuresBeforeRefusal,
    now,
  });
  if (entered.isRefused) throw new ApiError('tooManyLoginFailures', { minutes: entered.minutes });
}

/** Clears the failures after a right code. */
export function clearCodeFailures(db: Kysely<Database>, trier: CodeTrier): Promise<void> {
  return clearAttempts(db, keyOf(trier));
}
