import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import type { FindRedirect } from './web-app.ts';

/** Finds the new addresses of pages and files that have moved, as far as visitors without an account may see them. */
export interface Redirects {
  /** Returns whether an address (path and query) has the form of a moved one. Needs no query. */
  readonly isOld: (address: string) => Promise<boolean>;
  /** Returns the new address; null if there is none. */
  readonly resolve: (address: string) => Promise<string | null>;
}

/** Maximum redirect requests per minute and network address. Each request queries the database several times. */
const most = 600;

/**
 * Returns a function that finds redirects and limits the requests of each network address. It throws `tooManyRequests`.
 */
export function limitRedirects(
  app: FastifyInstance,
  { isOld, resolve }: Redirects,
  factor: number,
): FindRedirect {
  const limit = factor === 0 ? null : app.createRateLimit({ max: most * factor, timeWindow: '1 minute' });
  return async (request) => {
    if (!(await isOld(request.url))) return { isOldAddress: false, target: null };
    const used = await limit?.(request);
    if (used && !used.isAllowed && used.isExceeded)
      throw new ApiError('tooManyRequests', { seconds: Math.max(1, used.ttlInSeconds) });
    return { isOldAddress: true, target: await resolve(request.url) };
  };
}
