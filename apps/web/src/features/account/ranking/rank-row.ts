import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import type { RankKind, RankRow } from './queries.ts';

/** Returns the value by which the ranking is sorted. */
export function pointsOf(kind: RankKind, row: RankRow): number {
  return kind === 'acm' ? row.ac : (row.score ?? 0);
}

/** Returns the number of solved problems divided by the number of submissions with a verdict, as `11.21%`. */
export function rateOf(row: RankRow): string {
  return formatRate(acceptanceRate(row.ac, row.judged));
}

/**
 * Markdown patterns and their replacements, applied in order. The text may be cut anywhere, even within a
 * link.
 */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^\s*(```|~~~).*$/gm, ''],
  [/<((?:https?|mailto):[^>\s]*)>/g, '$1'],
  [/<\/?[a-z][^>]*(?:>|$)/gi, ''],
  [/!?\[([^\]]*)\](?:\([^)]*(?:\)|$)|\[[^\]]*(?:\]|$))/g, '$1'],
  [/!?\[([^\]]*)$/, '$1'],
  [/^\s*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+)+/gm, ''],
  [/^\s*(?:[-*_=]\s*){3,}$/gm, ''],
  // Signs of emphasis count only at the edges of words. Within words and between digits they are literal characters.
  [
    /(?<![\w\\])(?:\*+|_+|~~|[`|]+|\$+)(?=\S)|(?<=[^\s\\])(?:\*+|_+|~~|[`|]+|\$+)(?!\w)|(?<!\S)[|]+(?!\S)/g,
    '',
  ],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
];

/** The beginning of a signature without Markdown, for one line of a table. */
export function plainSignature(signature: string | null): string {
  return markup.reduce((text, [sign, kept]) => text.replace(sign, kept), signature ?? '').trim();
}
