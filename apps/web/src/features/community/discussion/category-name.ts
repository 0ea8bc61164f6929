import type { Locale } from '../../../i18n/locale.ts';
import type { Category } from './queries.ts';

/** A category in the reader's language, as far as it has a name there. */
export function categoryName({ name, english }: Pick<Category, 'name' | 'english'>, locale: Locale): string {
  return locale === 'en-US' ? (english ?? name) : name;
}
