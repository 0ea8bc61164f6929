import { pageSearch, readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

/** What the records of a training keep in their address. */
export function readTrainingRankSearch(raw: RawSearch): PageSearch & { keyword?: string | undefined } {
  return { ...pageSearch(raw), keyword: readText(raw['keyword']) };
}
