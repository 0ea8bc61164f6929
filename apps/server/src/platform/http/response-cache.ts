import type { Handlers, RouteName } from '@xiezhi/contract/routes/index';
import { createInvalidatedCache, type CacheInvalidation } from '../cache/invalidated-cache.ts';
import { EncodedResponse } from './encoded-response.ts';

/**
 * Cache of encoded responses that are the same for all permitted viewers.
 *
 * A response depends on its route, its parameters, the language and the viewer. Only responses that do not depend on
 * the viewer are cached. A handler checks access for each request and passes all other inputs as the key; or it caches
 * only the responses for visitors, who all have the same rights. The tables that a response depends on are recorded
 * while it is built (`platform/database/track-dependencies.ts`). Every server drops the response when one of these
 * tables changes (`platform/cache/table-changes.ts`). Clients that have the current response get HTTP 304.
 */
export interface ResponseCache {
  /**
   * Returns the cached response, or builds it.
   * @param asked all inputs of the response except the database
   * @param make throws `ApiError`; errors are not cached
   */
  answer<Name extends RouteName>(
    call: Name,
    asked: readonly unknown[],
    make: () => Promise<Handlers[Name]['data']>,
  ): Promise<EncodedResponse>;
}

/** Maximum total bytes of cached responses. The size of a response is determined when it is built. */
const maxBytes = 48 * 1024 * 1024;

export function createResponseCache(invalidation: CacheInvalidation): ResponseCache {
  // Compressed forms are stored in the same entry. Together they have about half the size of the response.
  const cache = createInvalidatedCache<EncodedResponse>(invalidation, {
    maxBytes: maxBytes,
    sizeOf: ({ plain }) => 1.5 * plain.length,
  });
  return {
    answer: (call, asked, make) =>
      cache.get(JSON.stringify([call, asked]), async () => EncodedResponse.inParts(await make())),
  };
}
