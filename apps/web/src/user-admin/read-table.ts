import Papa from 'papaparse';

/** One row of a table. */
export interface TableRow {
  /** By place: username, password, e-mail, real name, gender, nickname, school. */
  cells: string[];
  /** Of the file, from 1, where the row begins. */
  line: number;
}

/**
 * Reads a file of comma, semicolon or tab separated values. UTF-8, or GBK where it is no UTF-8: what spreadsheets in
 * China write. Lines without any text are left out, and counted.
 */
export async function readTable(file: Blob): Promise<TableRow[]> {
  const { data } = Papa.parse<string[]>(textOf(await file.arrayBuffer()));
  const rows: TableRow[] = [];
  let line = 1;
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line });
    // A cell in quotes may go on over several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
  }
  return rows;
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
