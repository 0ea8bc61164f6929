import Papa from 'papaparse';

/** One row of a table. */
export interface TableRow {
  /** By place: username, password, email, real name, gender, nickname, school. */
  cells: string[];
  /** Of the file, from 1, where the row begins. */
  line: number;
}

/**
 * Reads a file of comma, semicolon or tab separated values. UTF-16 where it is marked so, as spreadsheets save "Unicode
 * text"; else UTF-8, or GBK where it is no UTF-8: what spreadsheets in China write. Lines without any text are left out, and counted.
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
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
