import { pageSearch, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

/** Parses the URL parameters of the results of a training. */
export function readTrainingRankSearch(raw: RawSearch): PageSearch & { keyword?: string | undefined } {
  return { ...pageSearch(raw), keyword: readText(raw['keyword']) };
}
