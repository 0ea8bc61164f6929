/** Bounds of exams, apart from the limits that every page loads. */
export const examLimits = {
  /** How long one may close the rest of the site to those who sit it, in hours. */
  hoursMax: 24,
  addressesMax: 200,
  addressMax: 50,
} as const;
