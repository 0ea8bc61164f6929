import { readText, type RawSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export interface DeviceSearch {
  /** Code of the program, taken from the link that the program shows. */
  code?: string | undefined;
}

export function deviceSearch(raw: RawSearch): DeviceSearch {
  return { code: readText(raw['code']) };
}

export const devicePage = definePage({
  layout: layouts.site,
  path: '/device',
  search: deviceSearch,
  needs: ['login'],
  texts: ['auth', 'setting', 'security', 'device'],
  component: async () => (await import('./DevicePage.tsx')).DevicePage,
});
