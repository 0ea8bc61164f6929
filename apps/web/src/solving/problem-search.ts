import { readChoice, readPage, type RawSearch } from '../lib/search.ts';

export const problemTabs = ['description', 'result', 'submissions', 'annex'] as const;
export type ProblemTab = (typeof problemTabs)[number];

export interface ProblemSearch {
  tab?: ProblemTab | undefined;
  /** Page of one's own submissions. */
  currentPage?: number | undefined;
}

export function problemSearch(raw: RawSearch): ProblemSearch {
  return { tab: readChoice(raw['tab'], problemTabs), currentPage: readPage(raw['currentPage']) };
}
