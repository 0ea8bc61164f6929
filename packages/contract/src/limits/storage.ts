/** Limits of stored files. */
export const storageLimits = {
  /** Time in ms for which the files of a deleted problem still count for its author and group. */
  deletedLife: 7 * 86_400_000,
} as const;
