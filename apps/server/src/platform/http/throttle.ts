import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Kysely } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from './api-error.ts';

/** At most `count` events within so many milliseconds, for whatever the key names. */
export interface RateLimitRule {
  readonly key: string;
  readonly count: number;
  readonly window: number;
}

/**
 * Enters one event under each rule's key. Throws the refusal, with its seconds, when one of them is
 * used up. It belongs into the transaction of what it guards: the locks keep parallel calls apart, and a
 * refusal enters nothing.
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
