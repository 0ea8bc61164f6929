import type { Handlers, RouteName } from '@xiezhi/contract/routes/index';
import { createInvalidatedCache, type CacheInvalidation } from '../cache/invalidated-cache.ts';
import { EncodedResponse } from './encoded-response.ts';

/**
 * Answers that are the same for all who may have them, kept as the bytes that are sent.
 *
 * Theory. An answer is a function of its call, of what was asked, of the language and of who asks. Here only such are
 * kept as do not depend on the last: a handler decides first who may have it, for each request anew, and hands in
 * all the rest as the key; or it keeps nothing but what visitors are told, who are all alike. What rows an answer was
 * made of is seen while it is made (`platform/database/watch.ts`); it is dropped when one of their tables changes, on every server
 * (`platform/cache/table-changes.ts`), and sent as HTTP 304 to whoever has it already.
 */
export interface ResponseCache {
  /**
   * @param asked everything that the answer depends on beside the database
   * @param make throws Failure as a handler does; a refusal is not kept
   */
  answer<Name extends RouteName>(
    call: Name,
    asked: readonly unknown[],
    make: () => Promise<Handlers[Name]['data']>,
  ): Promise<EncodedResponse>;
}

/** Bytes of all answers kept, as far as they are known when they are made. */
const room = 48 * 1024 * 1024;

export function createResponseCache(invalidation: CacheInvalidation): ResponseCache {
  // What is asked for compressed stays beside it and is about as large as half of it.
  const kept = createInvalidatedCache<EncodedResponse>(invalidation, {
    room,
    sizeOf: ({ plain }) => 1.5 * plain.length,
  });
  return {
    answer: (call, asked, make) =>
      kept.get(JSON.stringify([call, asked]), async () => new EncodedResponse(await make())),
  };
}
