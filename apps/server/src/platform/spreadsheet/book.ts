/** A value of a cell; null leaves it empty. */
export type CellValue = string | number | null;

export interface Sheet {
  /** Name of the sheet; at most 31 characters. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Widths of the columns in characters. A column without a width is as wide as its heading, but at least 10. */
  readonly widths?: readonly number[];
}

/** Returns a workbook with one sheet. Texts are stored as texts, so that none is interpreted as a formula. */
export async function writeBook({ name, heads, rows, widths = [] }: Sheet): Promise<Buffer> {
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

/**
 * Returns a text that a cell can contain: replaces control characters, which XML does not allow, and truncates the text
 * to 32,767 characters, the maximum of a cell.
 */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern finds control characters
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD').slice(0, 32_767);
}
