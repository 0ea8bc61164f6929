/** Limits of stored files. */
export const storageLimits = {
  /** Time in ms for which the files of a deleted problem still count for its author and group. */
  deletedLife: 7 * 86_400_000,
  /**
   * Multiple of the storage limit that a user may write within 24 hours. It is needed, because rejected and removed
   * files stay on disk for a day, although they do not count towards the storage limit.
   */
  writtenPerDay: 4,
  /** MiB that every user may write within 24 hours, even if their storage limit is lower. */
  writtenPerDayMinMb: 1024,
  /**
   * MiB of texts that a user may write within 24 hours: request bodies, texts in packages and texts from remote judges.
   */
  textsPerDayMb: 512,
  /**
   * Bytes of a user's texts that a server counts only in memory. It stores the count when it exceeds this value, so
   * that small calls need no write.
   */
  textsUnstoredMax: 65_536,
} as const;
