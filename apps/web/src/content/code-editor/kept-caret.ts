const isBlank = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);

/**
 * Place of the caret in a text that replaces another one: behind as many characters that are not blank. After
 * formatting, which moves only blanks, this is the same place in the program.
 * @param caret offset in `before`
 * @returns offset in `after`
 */
export function keptCaret(before: string, caret: number, after: string): number {
  let passed = 0;
  for (let at = 0; at < caret; at++) if (!isBlank(before[at])) passed++;
  let place = 0;
  while (passed > 0 && place < after.length) if (!isBlank(after[place++])) passed--;
  // In front of a word rather than behind the blanks that precede it.
  if (caret < before.length && !isBlank(before[caret]))
    while (place < after.length && isBlank(after[place])) place++;
  return place;
}
