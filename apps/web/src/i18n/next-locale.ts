import { defaultLocale, locales, type Locale } from '@xiezhi/contract/limits';

/** Returns the language that follows in the list of languages. With two languages, this is the other one. */
export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale;
}
