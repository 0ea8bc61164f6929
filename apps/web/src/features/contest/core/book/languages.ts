import { locales, type Locale } from '@xiezhi/contract/limits';

/** Languages of a printed problem set: one of them, or both, one after the other. */
export const bookLanguages = [...locales, 'both'] as const;
export type BookLanguages = (typeof bookLanguages)[number];

/** Reads the languages from the URL. Undefined means the language of the page. */
export function readBookLanguages(raw: unknown): BookLanguages | undefined {
  return bookLanguages.find((one) => one === raw);
}

/** Returns the languages of a problem set in order. */
export function localesOf(languages: BookLanguages): readonly Locale[] {
  return languages === 'both' ? locales : [languages];
}
