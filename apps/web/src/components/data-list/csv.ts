import type { Column } from './column.ts';

/** Signs with which a spreadsheet takes a text for a formula, and the blanks that it skips before them. */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r]/;

/**
 * One cell of a CSV file after RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front, which makes it a text there; a number stays a number.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return plainCell(formula.test(value) ? `'${value}` : value);
}

/** The same for a text that goes back to whoever sent it, and is read again: nothing is put in front of it. */
export function plainCell(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV: a head, then a line a row. Columns without `text` are left out. */
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
