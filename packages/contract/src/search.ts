/**
 * Longest word that a search takes, in characters; how many of each kind the short one answers; rows of a page of the long
 * one, and how far it counts.
 */
export const searchLimits = {
  keywordMax: 60,
  problems: 8,
  users: 5,
  places: 4,
  pageSize: 20,
  countedMax: 400,
  /** People who are offered while a name is typed. */
  mentions: 6,
} as const;

/** What can be searched for, in the order in which it is offered. */
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
