import { readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

export interface KeywordSearch extends PageSearch {
  keyword?: string | undefined;
}

/** URL parameters of a one-page list with a search field. */
export const readKeyword = (raw: RawSearch): KeywordSearch => ({ keyword: readText(raw['keyword']) });
