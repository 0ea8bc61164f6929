import { readChoice, readPage, type RawSearch } from '../../../lib/search.ts';

/** What came of a submission, where there is any, is shown unless another tab is asked for. */
export const problemTabs = ['result', 'description', 'submissions', 'annex', 'editorial'] as const;
export type ProblemTab = (typeof problemTabs)[number];

export interface ProblemSearch {
  tab?: ProblemTab | undefined;
  /** Page of one's own submissions. */
  currentPage?: number | undefined;
}

export function problemSearch(raw: RawSearch): ProblemSearch {
  return { tab: readChoice(raw['tab'], problemTabs), currentPage: readPage(raw['currentPage']) };
}
