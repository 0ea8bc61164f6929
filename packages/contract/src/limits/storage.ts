/** What counts of stored files. */
export const storageLimits = {
  /** Milliseconds for which the files of a deleted problem still count for its author and its group. */
  deletedLife: 7 * 86_400_000,
} as const;
