import { defineSearch, readFlag, readInt, type SearchOf } from '../../../lib/search.ts';

function readMedals(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, 3).map((count) => Math.max(0, readInt(count) ?? 0));
}

/** URL parameters of an award ceremony; other clients use the same format. */
export const ceremonySearch = defineSearch({ cid: readInt, removeStar: readFlag, 'medals[]': readMedals });
export type CeremonySearch = SearchOf<typeof ceremonySearch>;

export const projectorSearch = defineSearch({
  cid: readInt,
  /** Whether to show the public scoreboard, which needs no sign-in. */
  outside: readFlag,
});
export type ProjectorSearch = SearchOf<typeof projectorSearch>;
