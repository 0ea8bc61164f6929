import Papa from 'papaparse';

/** One row of a table, its cells by place: username, password, e-mail, real name, gender, nickname, school. */
export type TableRow = string[];

/**
 * Reads a file of comma, semicolon or tab separated values. UTF-8, or GBK where it is no UTF-8: what spreadsheets in
 * China write. Lines without any text are left out.
 */
export async function readTable(file: Blob): Promise<TableRow[]> {
  const bytes = await file.arrayBuffer();
  const { data } = Papa.parse<TableRow>(textOf(bytes), { skipEmptyLines: 'greedy' });
  return data;
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
