import { getLocale } from './locale.ts';
import { formatNumber } from './template.ts';

/** A number that stands alone, grouped as texts group theirs: in the site's language, whatever the browser's is. */
export function grouped(value: number): string {
  return formatNumber(value, getLocale());
}
