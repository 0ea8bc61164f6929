import { searchPage } from '../search/search.page.ts';

export const searchPages = [searchPage] as const;
