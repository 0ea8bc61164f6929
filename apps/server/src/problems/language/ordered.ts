import { type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';

/** Local languages in list order: by descending `seq`, then by id. */
export const orderedLanguages: readonly LanguageEntry[] = localLanguages.toSorted((a, b) => b.seq - a.seq);
