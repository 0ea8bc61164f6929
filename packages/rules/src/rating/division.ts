/** Range of the ratings of users for whom a contest counts, both bounds inclusive; null: no bound. */
export interface RatingDivision {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Whether a contest counts for a participant with this displayed rating. Users without a rating (null) belong to
 * divisions without a lower bound.
 */
export function isInDivision({ min, max }: RatingDivision, rating: number | null): boolean {
  if (rating === null) return min === null;
  return (min === null || rating >= min) && (max === null || rating <= max);
}
