import { readChoice, readPage, type RawSearch } from '../../../lib/search.ts';

/** The result of a submission, if any, is shown unless another tab is selected. */
export const problemTabs = ['result', 'description', 'submissions', 'annex', 'editorial'] as const;
export type ProblemTab = (typeof problemTabs)[number];

export interface ProblemSearch {
  tab?: ProblemTab | undefined;
  /** Page of the viewer’s submissions. */
  currentPage?: number | undefined;
}

export function problemSearch(raw: RawSearch): ProblemSearch {
  return { tab: readChoice(raw['tab'], problemTabs), currentPage: readPage(raw['currentPage']) };
}
