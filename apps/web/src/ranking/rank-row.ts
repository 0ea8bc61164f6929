import { acceptanceRate, formatRate } from '../lib/format-figures.ts';
import type { RankKind, RankRow } from './queries.ts';

/** What the rank is by. */
export function pointsOf(kind: RankKind, row: RankRow): number {
  return kind === 'acm' ? row.ac : (row.score ?? 0);
}

/** Solved problems for each submission, as `11.21%`. */
export function rateOf(row: RankRow): string {
  return formatRate(acceptanceRate(row.ac, row.total));
}

/** The first words of a signature without the signs of its markup, for one line of a table. */
export function plainSignature(signature: string | null): string {
  return (signature ?? '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_`>~|\\$]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
