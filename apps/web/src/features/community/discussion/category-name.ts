import type { Locale } from '../../../i18n/locale.ts';
import type { PostCategory } from './queries.ts';

/** Returns the name of a category in the reader's language if the category has one, otherwise its general name. */
export function categoryName(
  { name, english }: Pick<PostCategory, 'name' | 'english'>,
  locale: Locale,
): string {
  return locale === 'en-US' ? (english ?? name) : name;
}
