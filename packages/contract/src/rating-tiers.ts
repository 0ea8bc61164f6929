import { z } from 'zod';
import { ratingLimits } from './limits/rating.ts';
import { type RatingTier, tierColors } from './rating.ts';

const title = z.string().trim().min(1).max(ratingLimits.tierTitleMax);

const ratingTier = z.object({
  from: z.number().int().min(ratingLimits.min).max(ratingLimits.max).describe('lowest rating of the tier'),
  chinese: title.describe('title in Chinese'),
  english: title,
  color: z.enum(tierColors),
}) satisfies z.ZodType<RatingTier>;

/** Tiers by ascending rating. Ratings below the first tier also belong to it. */
export const ratingTiers = z.array(ratingTier).min(1).max(ratingLimits.tiersMax);
