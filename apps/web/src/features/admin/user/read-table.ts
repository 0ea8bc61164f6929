import Papa from 'papaparse';

/** One row of a table. */
export interface TableRow {
  /** Cells by position: username, password, email, real name, gender, nickname, school, student number. */
  cells: string[];
  /** Line in the file where the row begins, from 1. */
  line: number;
}

/**
 * Parses a file of values separated by commas, semicolons or tabs. A file with a byte order mark of UTF-16 ("Unicode
 * text" of spreadsheets) is UTF-16. Other files are UTF-8, or GBK if they are not valid UTF-8 (spreadsheets in China).
 * Empty lines are skipped, but count in line numbers.
 */
export async function readTable(file: Blob): Promise<TableRow[]> {
  const { data } = Papa.parse<string[]>(textOf(await file.arrayBuffer()));
  const rows: TableRow[] = [];
  let line = 1;
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line });
    // A quoted cell may span several lines.
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
