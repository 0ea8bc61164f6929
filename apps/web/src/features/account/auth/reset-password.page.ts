import { defineSearch, readText, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Search parameters of the link in a reset mail. */
export const resetPasswordSearch = defineSearch({ username: readText, code: readText });
export type ResetPasswordSearch = SearchOf<typeof resetPasswordSearch>;

export const resetPasswordPage = definePage({
  layout: layouts.site,
  path: '/reset-password',
  search: resetPasswordSearch,
  texts: ['auth'],
  component: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
});
