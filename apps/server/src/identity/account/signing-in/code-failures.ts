import { limits } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { reserveAttempt, clearAttempts } from '../counted-failures.ts';

/**
 * Wrong one-time codes. Six digits must not be tried out, however slowly, so these are refused beyond a number, not
 * slowed. They are counted by who tries: a code after the right password by the account, since nobody else has that
 * password; by a device that the account knows apart from it; a code before the password by the address.
 */
export type CodeTrier =
  | { readonly uid: string; readonly deviceId: string | null }
  | { readonly uid: string; readonly address: string };

function keyOf(trier: CodeTrier): string {
  if ('address' in trier) return `code-from:${trier.uid}:${trier.address}`;
  return trier.deviceId === null ? `code:${trier.uid}` : `code:${trier.uid}:${trier.deviceId}`;
}

/** Enters a code as wrong before it is looked at. Throws `tooManyLoginFailures`. */
export async function enterCode(db: Kysely<Database>, trier: CodeTrier, now: Date): Promise<void> {
  const entered = await reserveAttempt(db, {
    key: keyOf(trier),
    most: limits.loginFailuresBeforeRefusal,
    now,
  });
  if (entered.isRefused) throw new ApiError('tooManyLoginFailures', { minutes: entered.minutes });
}

/** The code was right. */
export function forgiveCodes(db: Kysely<Database>, trier: CodeTrier): Promise<void> {
  return clearAttempts(db, keyOf(trier));
}
