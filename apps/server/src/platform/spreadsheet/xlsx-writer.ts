import { serveParser, TransferredResult } from '../parsing/serve.ts';
import { type CellValue, type Sheet, writeBook } from './book.ts';

/*
 * Writes large workbooks in a worker thread that `sheet.ts` starts, because the library works for seconds on 10,000
 * rows.
 */

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
