import { serveParser, TransferredResult } from '../parsing/serve.ts';
import { type CellValue, type Sheet, writeBook } from './book.ts';

/* Writes large workbooks in a thread, which `sheet.ts` starts: for 10,000 rows the library works for seconds. */

let head: Omit<Sheet, 'rows'> | null = null;
let rows: (readonly CellValue[])[] = [];

function reset(): void {
  head = null;
  rows = [];
}

serveParser({
  reset,

  begin(sheet: Omit<Sheet, 'rows'>): void {
    reset();
    head = sheet;
  },

  add(more: readonly (readonly CellValue[])[]): void {
    for (const row of more) rows.push(row);
  },

  async finish(): Promise<TransferredResult> {
    if (head === null) throw new Error('there is no sheet');
    const bytes = new Uint8Array(await writeBook({ ...head, rows }));
    reset();
    return new TransferredResult(bytes, [bytes.buffer]);
  },
});
