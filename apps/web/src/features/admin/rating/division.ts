import type { Translate } from '../../../i18n/messages.ts';

/** Describes a division by its bounds. */
export function divisionWords(
  t: Translate,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): string {
  if (min !== null && max !== null) return t('ratingAdmin.division.both', { min, max });
  if (min !== null) return t('ratingAdmin.division.from', { min });
  return max === null ? t('ratingAdmin.division.all') : t('ratingAdmin.division.to', { max });
}
