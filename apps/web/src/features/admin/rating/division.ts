import type { Translate } from '../../../i18n/messages.ts';

/** Describes a division by its lower and upper rating. */
export function divisionWords(
  t: Translate,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): string {
  // Ratings are formatted without thousands separators.
  if (min !== null && max !== null)
    return t('ratingAdmin.division.both', { min: String(min), max: String(max) });
  if (min !== null) return t('ratingAdmin.division.from', { min: String(min) });
  return max === null ? t('ratingAdmin.division.all') : t('ratingAdmin.division.to', { max: String(max) });
}
