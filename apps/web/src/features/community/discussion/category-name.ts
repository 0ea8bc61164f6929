import type { Locale } from '../../../i18n/locale.ts';
import type { PostCategory } from './queries.ts';

/** Name of a category in the reader’s language, if it has one. */
export function categoryName(
  { name, english }: Pick<PostCategory, 'name' | 'english'>,
  locale: Locale,
): string {
  return locale === 'en-US' ? (english ?? name) : name;
}
