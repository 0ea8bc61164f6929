/** A value of a cell; null leaves it empty. */
export type CellValue = string | number | null;

export interface Sheet {
  /** Name of the sheet; at most 31 characters. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Widths of the columns in characters; a missing one is as wide as its heading, at least 10. */
  readonly widths?: readonly number[];
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns a workbook of one sheet. Texts are stored as texts, so that none is read as a formula. */
export async function writeXlsx({ name, heads, rows, widths = [] }: Sheet): Promise<Buffer> {
  const data = [
    heads.map((head) => ({ value: head, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = heads.map((head, place) => ({ width: widths[place] ?? Math.max(10, head.length + 2) }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(value: CellValue) {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { value, type: Number } : { value: printable(value), type: String };
}

/** XML cannot contain control characters, and a cell holds 32,767 characters. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD').slice(0, 32_767);
}

/**
 * Returns rows as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets detect it). A text that is a number
 * with a sign stays that number. Other texts that a spreadsheet would evaluate get a leading tab: it makes them texts,
 * is invisible in the cell, and is removed by imports, which trim.
 */
export function writeCsv({ heads, rows }: Pick<Sheet, 'heads' | 'rows'>): string {
  const lines = [heads, ...rows].map((row) => row.map(fieldOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function fieldOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isComputed = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) && !/^[+-]?\d+([.]\d+)?$/.test(value);
  const text = isComputed ? `\t${value}` : value;
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
