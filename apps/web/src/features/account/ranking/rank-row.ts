import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import type { RankKind, RankRow } from './queries.ts';

/** What the rank is by. */
export function pointsOf(kind: RankKind, row: RankRow): number {
  return kind === 'acm' ? row.ac : (row.score ?? 0);
}

/** Solved problems for each submission, as `11.21%`. */
export function rateOf(row: RankRow): string {
  return formatRate(acceptanceRate(row.ac, row.total));
}

/** What of Markdown goes, and what stays of it, in this order. A text may be cut anywhere, in a link too. */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^\s*(```|~~~).*$/gm, ''],
  [/<((?:https?|mailto):[^>\s]*)>/g, '$1'],
  [/<\/?[a-z][^>]*(?:>|$)/gi, ''],
  [/!?\[([^\]]*)\](?:\([^)]*(?:\)|$)|\[[^\]]*(?:\]|$))/g, '$1'],
  [/!?\[([^\]]*)$/, '$1'],
  [/^\s*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+)+/gm, ''],
  [/^\s*(?:[-*_=]\s*){3,}$/gm, ''],
  // Emphasis stands at the edge of a word; inside it, and between figures, the signs are meant.
  [
    /(?<![\w\\])(?:\*+|_+|~~|[`|]+|\$+)(?=\S)|(?<=[^\s\\])(?:\*+|_+|~~|[`|]+|\$+)(?!\w)|(?<!\S)[|]+(?!\S)/g,
    '',
  ],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
];

/** The first words of a signature without the signs of its markup, for one line of a table. */
export function plainSignature(signature: string | null): string {
  return markup.reduce((text, [sign, kept]) => text.replace(sign, kept), signature ?? '').trim();
}
