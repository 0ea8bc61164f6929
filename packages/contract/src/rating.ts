/* This file contains no schemas: pages with ratings load it, and the schema library is large and probes `eval`. */

/** Rating formulas: the one of Codeforces, and Elo-MMR. */
export const ratingFormulaKeys = ['codeforces', 'elo-mmr'] as const;
export type RatingFormulaKey = (typeof ratingFormulaKeys)[number];

/** Possible sources of the rating that existing clients show. */
export const ratingSources = ['site', 'codeforces'] as const;

/**
 * Colors of tiers. For each, the style sheet has a value for light and one for dark pages, with a contrast of at least
 * 4.5.
 */
export const tierColors = [
  'gray',
  'green',
  'cyan',
  'blue',
  'violet',
  'orange',
  'red',
  'brown',
  'magenta',
] as const;
export type TierColor = (typeof tierColors)[number];

/** Title and color of the users whose rating is at least `from`, up to the next tier. */
export interface RatingTier {
  /** Lowest rating of the tier. */
  from: number;
  chinese: string;
  english: string;
  color: TierColor;
}

/** Whether each tier starts at a higher rating than the previous one. */
export function areAscending(tiers: readonly Pick<RatingTier, 'from'>[]): boolean {
  return tiers.every(({ from }, index) => index === 0 || from > (tiers[index - 1]?.from ?? from));
}

function tier(from: number, color: TierColor, chinese: string, english: string): RatingTier {
  return { from, color, chinese, english };
}

export const defaultTiers: readonly RatingTier[] = [
  tier(0, 'gray', '入门', 'Beginner'),
  tier(1200, 'green', '学徒', 'Apprentice'),
  tier(1400, 'cyan', '熟手', 'Skilled'),
  tier(1600, 'blue', '高手', 'Advanced'),
  tier(1900, 'violet', '专家', 'Expert'),
  tier(2100, 'orange', '大师', 'Master'),
  tier(2400, 'red', '宗师', 'Grandmaster'),
];

/** Returns the tier to which a rating belongs. */
export function tierOf<Tier extends Pick<RatingTier, 'from'>>(
  tiers: readonly Tier[],
  rating: number,
): Tier | undefined {
  return tiers.findLast(({ from }) => from <= rating) ?? tiers[0];
}
