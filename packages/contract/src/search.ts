/**
 * Limits of the search: maximum characters of a word, results of each kind in the short search, rows per page
 * of the long one, and maximum count.
 */
export const searchLimits = {
  keywordMax: 60,
  problems: 8,
  users: 5,
  places: 4,
  pageSize: 20,
  countedMax: 400,
  /** Number of users suggested while a name is typed. */
  mentions: 6,
} as const;

/** Kinds of search results, in the order of the form. */
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
