/** Range of displayed ratings for which a contest is rated. Both bounds are inclusive; null means no bound. */
export interface RatingDivision {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Whether a contest is rated for a participant with this displayed rating. Users without a rating (null) belong to
 * divisions without a lower bound.
 */
export function isInDivision({ min, max }: RatingDivision, rating: number | null): boolean {
  if (rating === null) return min === null;
  return (min === null || rating >= min) && (max === null || rating <= max);
}
