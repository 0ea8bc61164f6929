import { defaultLocale, locales, type Locale } from '@xiezhi/contract/limits';

/** The language that follows in the list of languages; with two languages the other one. */
export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale;
}
