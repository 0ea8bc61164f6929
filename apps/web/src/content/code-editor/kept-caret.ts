const isBlank = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);

/**
 * Returns the place of the caret in a text that replaces another one: after the same number of non-blank
 * characters. Formatting changes only blanks, so this is the same place in the program.
 * @param caret offset in `before`
 * @returns offset in `after`
 */
export function keptCaret(before: string, caret: number, after: string): number {
  let passed = 0;
  for (let at = 0; at < caret; at++) if (!isBlank(before[at])) passed++;
  let place = 0;
  while (passed > 0 && place < after.length) if (!isBlank(after[place++])) passed--;
  // A caret directly in front of a word stays there, rather than in front of the blanks that precede the
  // word.
  if (caret < before.length && !isBlank(before[caret]))
    while (place < after.length && isBlank(after[place])) place++;
  return place;
}
