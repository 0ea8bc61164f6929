import { readText, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Search parameters of the link in a reset mail. */
export interface ResetPasswordSearch {
  username?: string | undefined;
  code?: string | undefined;
}

export function resetPasswordSearch(raw: RawSearch): ResetPasswordSearch {
  return { username: readText(raw['username']), code: readText(raw['code']) };
}

export const resetPasswordPage = definePage({
  layout: layouts.site,
  path: '/reset-password',
  search: resetPasswordSearch,
  texts: ['auth'],
  component: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
});
