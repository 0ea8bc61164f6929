import { joinParts } from '../i18n/messages.ts';
import { searchParts } from '../i18n/search-parts.ts';
import { searchPage } from '../search/search.page.ts';

joinParts(searchParts);

export const searchPages = [searchPage] as const;
