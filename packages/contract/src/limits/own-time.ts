/** Bounds of contests in which everybody has a time of their own, apart from the limits that every page loads. */
export const ownTimeLimits = {
  /** Ten days, in minutes. */
  minutesMax: 14_400,
  /** What one person may be given beyond it, in minutes. */
  extraMinutesMax: 1440,
  reasonMax: 200,
} as const;
