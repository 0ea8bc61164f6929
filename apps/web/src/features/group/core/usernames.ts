/**
 * Returns the distinct usernames in a pasted text: one or several per line, or the first column of rows that were
 * copied from a spreadsheet.
 */
export function usernamesIn(text: string): string[] {
  const names = text
    .split(/\r\n|\r|\n/)
    .flatMap((line) =>
      line.includes('\t') ? [line.slice(0, line.indexOf('\t'))] : line.split(/[\s,;，；、]+/),
    )
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
