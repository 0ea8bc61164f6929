/** Limits of individual timing. They are not in `limits`, because that file is loaded by every page. */
export const ownTimeLimits = {
  /** Ten days, in minutes. */
  minutesMax: 14_400,
  /** Maximum extra time of one participant, in minutes. */
  extraMinutesMax: 1440,
  reasonMax: 200,
} as const;
