const isBlank = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);

/**
 * Returns the caret position in a text after formatting. Formatting changes only blanks, so the same number of
 * non-blank characters before the caret means the same place in the program.
 * @param caret offset in `before`
 * @returns offset in `after`
 */
export function keptCaret(before: string, caret: number, after: string): number {
  let passed = 0;
  for (let at = 0; at < caret; at++) if (!isBlank(before[at])) passed++;
  let place = 0;
  while (passed > 0 && place < after.length) if (!isBlank(after[place++])) passed--;
  // A caret directly before a word stays there and does not move before the blanks that precede the word.
  if (caret < before.length && !isBlank(before[caret]))
    while (place < after.length && isBlank(after[place])) place++;
  return place;
}
