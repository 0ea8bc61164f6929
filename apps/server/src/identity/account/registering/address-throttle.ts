import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { redeemSlidePass } from '../../challenge/slide/slide-check.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';

const hour = 3_600_000;

export interface AddressEvent {
  /** Name of the counter, such as `register-ip`. */
  readonly name: string;
  readonly ip: string;
  /** Token of a solved slide check; empty or null from clients that support the check, undefined from others. */
  readonly slideToken: string | null | undefined;
  /** Maximum events per hour: `free` without slide checks, `most` with them. */
  readonly free: number;
  readonly most: number;
  /** Error code of a rejection. Its message says how many seconds to wait. */
  readonly refusal: ErrorCode;
}

/**
 * Counts an event of a network address, in the transaction that stores the event's effect. Beyond `free`, each event
 * requires a solved slide check. Throws `slideCheckRequired` to clients that support the check. Throws `refusal` to
 * other clients, and to all beyond `most`.
 */
export async function enterAddressEvent(
  trx: Kysely<Database>,
  { name, ip, slideToken, free, most, refusal }: AddressEvent,
  now: Date,
): Promise<void> {
  const key = `${name}:${addressKey(ip)}`;
  try {
    await consumeRateLimit(trx, [{ key, count: free, window: hour }], now, refusal);
  } catch (error) {
    if (!(error instanceof ApiError) || slideToken === undefined) throw error;
    const isSolved = Boolean(slideToken) && (await redeemSlidePass(trx, slideToken ?? '', ip, now));
    if (!isSolved) throw new ApiError('slideCheckRequired');
    await consumeRateLimit(trx, [{ key, count: most, window: hour }], now, refusal);
  }
}
