/** Limits of individual timing, separate from the limits that every page loads. */
export const ownTimeLimits = {
  /** Ten days, in minutes. */
  minutesMax: 14_400,
  /** Maximum extra time of one participant, in minutes. */
  extraMinutesMax: 1440,
  reasonMax: 200,
} as const;
