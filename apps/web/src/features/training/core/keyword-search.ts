import { readText, type PageSearch, type RawSearch } from '../../../lib/search.ts';

export interface KeywordSearch extends PageSearch {
  keyword?: string | undefined;
}

/** A list on one page that is searched by a word. */
export const readKeyword = (raw: RawSearch): KeywordSearch => ({ keyword: readText(raw['keyword']) });
