import type { Token } from '../../../content/syntax-highlight/tokenize-lines.ts';
import type { MarkedPart } from '../../../content/text-diff/marks.ts';

/**
 * Splits a line into pieces that belong to one part and one token. A marked part keeps the color of its mark.
 */
export function colourParts(
  parts: readonly MarkedPart[],
  tokens: readonly Token[],
): (MarkedPart & Pick<Token, 'kind'>)[] {
  const ends: number[] = [];
  for (const { text } of tokens) ends.push((ends.at(-1) ?? 0) + text.length);
  const pieces: (MarkedPart & Pick<Token, 'kind'>)[] = [];
  let at = 0;
  let index = 0;
  for (const part of parts) {
    const end = at + part.text.length;
    if (part.isDifferent) {
      pieces.push({ ...part, kind: null });
      at = end;
      continue;
    }
    while (at < end) {
      while (index < ends.length && (ends[index] ?? 0) <= at) index++;
      const next = Math.min(end, ends[index] ?? end);
      const text = part.text.slice(part.text.length - (end - at), part.text.length - (end - next));
      pieces.push({ text, isDifferent: false, kind: tokens[index]?.kind ?? null });
      at = next;
    }
  }
  return pieces;
}
