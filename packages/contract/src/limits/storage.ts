/** Limits of stored files. */
export const storageLimits = {
  /** Time in ms for which the files of a deleted problem still count for its author and group. */
  deletedLife: 7 * 86_400_000,
  /**
   * What a user may write in 24 hours, as a multiple of their storage limit. Files that were rejected or removed stay on
   * disk for a day, although they do not count towards the limit.
   */
  writtenPerDay: 4,
  /** MiB that every user may write in 24 hours, however low their storage limit is. */
  writtenPerDayMinMb: 1024,
  /** MiB of texts (bodies of calls, texts of packages and of other judges) that a user may write in 24 hours. */
  textsPerDayMb: 512,
  /** Bytes of texts of a user that a server counts in memory before it stores them, so that small calls cost nothing. */
  textsUnstoredMax: 65_536,
} as const;
