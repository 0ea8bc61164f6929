/**
 * Removes control characters except line feeds and tabs, also lone carriage returns, from text of other users or
 * programs. Titles, statements and compiler output must not move the cursor, hide text or change the title of the
 * terminal.
 */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** Returns a text without control characters on one line. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').trim();
}

// Ranges of characters that take two columns in terminals: CJK, Hangul, full-width forms, emoji.
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

/** Returns the number of terminal columns of a text without control characters. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += /\p{Mn}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return columns;
}

/**
 * Returns the lines of a table. Each column is as wide as its widest cell. The columns in `right` are right-aligned.
 */
export function tableLines(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = cells.reduce<number[]>((widest, row) => {
    row.forEach((cell, index) => (widest[index] = Math.max(widest[index] ?? 0, columnsOf(cell))));
    return widest;
  }, []);
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - columnsOf(cell));
        return right.includes(index) ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}
