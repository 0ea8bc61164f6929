import type { Routes } from '@xiezhi/contract/routes/index';
import type { Words } from '../texts/index.ts';
import { SiteRefusal } from './errors.ts';
import type { Site } from './site.ts';

/**
 * Returns the owner and the scopes of the token that `site` uses. Rejects with the message `tokenEnded` if the site
 * does not know the token.
 */
export async function tokenOwner(
  site: Site,
  words: Words,
): Promise<Routes['POST /api/device-authorizations/introspection']['data']> {
  try {
    const body = { token: site.token };
    return await site.call('POST /api/device-authorizations/introspection', { body, isRepeatable: true });
  } catch (error) {
    if (!(error instanceof SiteRefusal) || error.status !== 404) throw error;
    throw new SiteRefusal(words.tokenEnded, { status: 401, cause: error });
  }
}
