/**
 * Limits of the search: maximum characters of a keyword, results of each kind in the quick search, rows per page of the
 * full search, and maximum count.
 */
export const searchLimits = {
  keywordMax: 60,
  problems: 8,
  users: 5,
  places: 4,
  pageSize: 20,
  countedMax: 400,
  /** Number of users that are suggested while a user types a name. */
  mentions: 6,
} as const;

/** Kinds of search results, in the order of the search form. */
export const foundKinds = [
  'problem',
  'contest',
  'training',
  'discussion',
  'announcement',
  'group',
  'user',
] as const;
export type FoundKind = (typeof foundKinds)[number];
