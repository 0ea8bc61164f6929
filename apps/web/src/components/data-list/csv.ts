import type { Column } from './column.ts';

/** Characters that start a formula in spreadsheets, and blanks that they skip before them. */
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

/** Like `csvCell`, but adds no apostrophe: for a text that its author gets back and imports again. */
export function plainCell(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV: a header and a line per row. Columns without `text` are omitted. */
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
