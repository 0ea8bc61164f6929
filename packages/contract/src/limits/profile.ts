/** Limits of profiles. They are not in `limits`, because that file is loaded by every page. */
export const profileLimits = {
  /** Number of recent submissions. */
  recent: 10,
  /** Number of finished contests. */
  contests: 20,
  /** Number of the latest contests that are examined for them. */
  contestsRead: 60,
  /** Number of tags. */
  tags: 20,
  /** Number of languages. */
  languages: 12,
} as const;
