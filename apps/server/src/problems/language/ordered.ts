import { type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';

/** The catalogue in the order of lists: higher `seq` first, then by id. */
export const orderedLanguages: readonly LanguageEntry[] = localLanguages.toSorted((a, b) => b.seq - a.seq);
