import { defaultLocale, locales, type Locale } from '@xiezhi/contract/limits';
import { storage } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

export type { Locale };

/** Locale of a query value: `zh-cn` (any case) is Chinese, any other value English. */
export function localeOfQuery(value: string): Locale {
  return value.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US';
}

/**
 * Returns the language of a new visit: that of the URL, or else the stored choice, or else the first language of the
 * browser that the site has, or else Chinese. boot/boot.js does the same before first paint.
 */
export function initialLocale(
  search: string,
  stored: string | null,
  browserLanguages: readonly string[],
): Locale {
  const asked = new URLSearchParams(search).get('l');
  if (asked !== null) return localeOfQuery(asked);
  const chosen = locales.find((locale) => locale === stored);
  if (chosen !== undefined) return chosen;
  const preferred = browserLanguages.find((language) => /^(zh|en)\b/i.test(language));
  if (preferred === undefined) return defaultLocale;
  return /^zh/i.test(preferred) ? 'zh-CN' : 'en-US';
}

export const localeStore = createStore<Locale>(
  initialLocale(location.search, storage.read('locale'), navigator.languages),
);

export function getLocale(): Locale {
  return localeStore.get();
}

export function useLocale(): Locale {
  return useStore(localeStore);
}
