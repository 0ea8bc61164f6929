import { type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';

/** The languages in list order: higher `seq` first, then by id. */
export const orderedLanguages: readonly LanguageEntry[] = localLanguages.toSorted((a, b) => b.seq - a.seq);
