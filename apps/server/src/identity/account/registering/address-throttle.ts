import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { redeemSlidePass } from '../../challenge/slide/slide-check.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeRateLimit } from '../../../platform/http/throttle.ts';

const hour = 3_600_000;

export interface AddressEvent {
  /** What is counted, such as `register-ip`. */
  readonly name: string;
  readonly ip: string;
  /** Of a solved slide check; empty or null of clients that know the check, undefined of others. */
  readonly slideToken: string | null | undefined;
  /** Events an hour without and with slide checks. */
  readonly free: number;
  readonly most: number;
  /** Says how many seconds to wait. */
  readonly refusal: ErrorCode;
}

/**
 * Enters an event of an address within the transaction of what it guards. Beyond `free` each event takes a solved slide
 * check. Throws `slideCheckRequired` of clients that know the check, and the refusal of others and beyond `most`.
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
