/** Writes tables as mysqldump does. */

export interface DumpTable {
  readonly name: string;
  readonly columns: string;
  readonly count: number;
  /** Returns the values of a row, separated by commas; null if there is no row with this index. */
  readonly row: (index: number) => string | null;
}

export function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

const rowsPerInsert = 1000;

export function* mysqlDump(tables: readonly DumpTable[]): Generator<string> {
  yield '-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\n';
  for (const { name, columns, count, row } of tables) {
    for (let from = 0; from < count; from += rowsPerInsert) {
      const rows: string[] = [];
      for (let index = from; index < Math.min(from + rowsPerInsert, count); index += 1) {
        const values = row(index);
        if (values !== null) rows.push(`(${values})`);
      }
      if (rows.length > 0) yield `INSERT INTO \`${name}\` (${columns}) VALUES ${rows.join(',')};\n`;
    }
  }
  yield '-- Dump completed\n';
}
