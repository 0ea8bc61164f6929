import { searchPage } from '../../features/site/search/search.page.ts';

export const searchPages = [searchPage] as const;
