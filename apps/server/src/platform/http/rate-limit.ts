import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from './api-error.ts';

/** Allows at most `count` events with the key within `window` milliseconds. */
export interface RateLimitRule {
  readonly key: string;
  readonly count: number;
  readonly window: number;
}

/**
 * Records one event for each rule. If a limit is reached, throws the error with the seconds to wait and records
 * nothing. Call it inside the transaction that it protects: locks serialize parallel calls.
 */
export async function consumeRateLimit(
  transaction: Kysely<Database>,
  rules: readonly RateLimitRule[],
  now: Date,
  refusal: ErrorCode = 'mailTooSoon',
): Promise<void> {
  const keys = [...new Set(rules.map((rule) => rule.key))].sort();
  for (const key of keys) {
    await lockName(transaction, `throttle:${key}`);
  }
  for (const rule of rules) {
    const oldest = await transaction
      .selectFrom('throttle_event')
      .where('key', '=', rule.key)
      .where('at', '>', new Date(now.getTime() - rule.window))
      .select('at')
      .orderBy('at', 'desc')
      .offset(rule.count - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) continue;
    const milliseconds = oldest.at.getTime() + rule.window - now.getTime();
    throw new ApiError(refusal, { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
  }
  await transaction
    .insertInto('throttle_event')
    .values(keys.map((key) => ({ key, at: now })))
    .execute();
}
