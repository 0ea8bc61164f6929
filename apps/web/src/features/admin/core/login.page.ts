import { readText, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Reads the URL to open after sign-in. Accepts only URLs of the admin console, to prevent open redirects. */
function readWay(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && /^\/admin\/[\w/-]*(\?[^#]*)?$/.test(text) ? text : undefined;
}

export const consoleLoginPage = definePage({
  layout: layouts.admin,
  path: '/login',
  search: (raw: RawSearch) => ({ to: readWay(raw['to']) }),
  texts: ['console', 'auth'],
  component: async () => (await import('./ConsoleLoginPage.tsx')).ConsoleLoginPage,
});
