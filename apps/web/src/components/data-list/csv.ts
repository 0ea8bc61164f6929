import type { Column } from './column.ts';

/**
 * Matches texts that a spreadsheet would run as a formula: those that start with a special character, also after blanks
 * that spreadsheets skip.
 */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r]/;

/**
 * One cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, which marks it as text; a number stays a number.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return plainCell(formula.test(value) ? `'${value}` : value);
}

/** Like `csvCell`, but never adds an apostrophe. For texts that their author gets back and imports again. */
export function plainCell(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a table as CSV, with a header and one line per row. Omits columns without `text`. */
export function csvOf<Row>(
  columns: readonly Pick<Column<Row>, 'head' | 'text'>[],
  rows: readonly Row[],
): string {
  const written = columns.filter((column) => column.text !== undefined);
  const lines = [
    written.map(({ head }) => csvCell(head)),
    ...rows.map((row) => written.map((column) => csvCell(column.text?.(row) ?? null))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
