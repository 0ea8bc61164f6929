import { locales, type Locale } from '@xiezhi/contract/limits';

/** Languages of a printed problem set: one, or both one after the other. */
export const bookLanguages = [...locales, 'both'] as const;
export type BookLanguages = (typeof bookLanguages)[number];

/** The languages that an address names; undefined: the language of the page. */
export function readBookLanguages(raw: unknown): BookLanguages | undefined {
  return bookLanguages.find((one) => one === raw);
}

/** The languages of the book in their order. */
export function localesOf(languages: BookLanguages): readonly Locale[] {
  return languages === 'both' ? locales : [languages];
}
