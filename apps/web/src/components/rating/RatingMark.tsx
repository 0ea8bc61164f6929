import { useQuery } from '@tanstack/react-query';
import { defaultTiers, tierOf, type RatingTier } from '@xiezhi/contract/rating';
import { websiteConfigQuery } from '../../api/site-config.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';

/** Returns two functions: one returns the site's tier of a rating, the other the title of a tier. */
export function useTiers(): {
  readonly of: (rating: number) => RatingTier | undefined;
  readonly titleOf: (tier: RatingTier) => string;
} {
  const locale = useLocale();
  const tiers = useQuery(websiteConfigQuery).data?.ratingTiers ?? defaultTiers;
  return {
    of: (rating) => tierOf(tiers, rating),
    titleOf: ({ chinese, english }) => (locale === 'zh-CN' ? chinese : english),
  };
}

/** Returns the text color of a tier. */
export const tierColor = (tier: RatingTier | undefined): string =>
  tier === undefined ? 'var(--text)' : `var(--tier-${tier.color})`;

interface RatingMarkProps {
  rating: number;
  /** Whether the title is visible next to the number. Otherwise only assistive technology and a tooltip show it. */
  hasTitle?: boolean;
  className?: string;
}

/** A rating in the color of its tier, with its title. */
export function RatingMark({ rating, hasTitle = false, className }: RatingMarkProps) {
  const t = useT();
  const tiers = useTiers();
  const tier = tiers.of(rating);
  const title = tier === undefined ? '' : tiers.titleOf(tier);
  return (
    <span
      style={{ color: tierColor(tier) }}
      className={cx('inline-flex flex-none items-baseline gap-1 font-medium tabular-nums', className)}
      data-tip={hasTitle ? undefined : t('common.rating', { rating: String(rating), title })}
    >
      {rating}
      <span className={hasTitle ? 'ellipsis text-12' : 'sr-only'}>{title}</span>
    </span>
  );
}

/** A change of a rating with its sign. */
export function RatingChange({ change }: { change: number }) {
  const text = change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
  return (
    <span className={cx('tabular-nums', change > 0 ? 'text-v-ac' : change < 0 ? 'text-v-wa' : 'text-text-3')}>
      {text}
    </span>
  );
}
