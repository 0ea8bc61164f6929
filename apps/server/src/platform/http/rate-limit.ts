import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from './api-error.ts';

/** At most `count` events per key within this many milliseconds. */
export interface RateLimitRule {
  readonly key: string;
  readonly count: number;
  readonly window: number;
}

/**
 * Records one event for each rule. Throws the error, with the seconds to wait, if a limit is reached. Call it in the
 * transaction that it guards: locks serialize parallel calls, and an error records nothing.
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
