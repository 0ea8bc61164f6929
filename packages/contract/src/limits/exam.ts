/** Limits of exams, separate from the limits that every page loads. */
export const examLimits = {
  /** Maximum hours for which an exam may close the rest of the site to its participants. */
  hoursMax: 24,
  addressesMax: 200,
  addressMax: 50,
} as const;
