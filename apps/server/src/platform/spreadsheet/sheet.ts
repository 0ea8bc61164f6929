import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { threadHost } from '../parsing/host.ts';
import { createParserPool } from '../parsing/parser-pool.ts';
import { type CellValue, type Sheet, writeBook } from './book.ts';

export type { CellValue, Sheet } from './book.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Maximum number of cells that are written on this thread; larger workbooks are written in a worker thread. */
const cellsHere = 2000;
/** Number of rows that are sent to the worker thread, or written as CSV, in one step. */
const rowsInOneGo = 500;

const writers = createParserPool({
  start: threadHost(new URL('./xlsx-writer.ts', import.meta.url), { heapMb: 1024 }),
  lanes: 1,
  callMs: 120_000,
});

/**
 * Returns a workbook with one sheet. Large sheets are written in a worker thread, so they do not block the event loop.
 */
export async function writeXlsx(sheet: Sheet): Promise<Buffer> {
  const { rows, ...head } = sheet;
  if (rows.length * head.heads.length <= cellsHere) return writeBook(sheet);
  return writers.use(randomUUID(), async (writer) => {
    await writer.call('begin', head);
    for (let at = 0; at < rows.length; at += rowsInOneGo)
      await writer.call('add', rows.slice(at, at + rowsInOneGo));
    const { buffer, byteOffset, byteLength } = await writer.call<Uint8Array<ArrayBuffer>>('finish', null);
    return Buffer.from(buffer, byteOffset, byteLength);
  });
}

/**
 * Returns rows as CSV (RFC 4180), in UTF-8 with a byte order mark, by which spreadsheets detect the encoding. A text
 * that is a signed number stays unchanged. Any other text that a spreadsheet would evaluate gets a leading tab, which
 * turns it into text. The tab is invisible in the cell, and imports remove it when they trim the text. A large table
 * does not block the event loop.
 */
export async function writeCsv({ heads, rows }: Pick<Sheet, 'heads' | 'rows'>): Promise<string> {
  let text = `\uFEFF${lineOf(heads)}`;
  for (let at = 0; at < rows.length; at += rowsInOneGo) {
    if (at > 0) await setImmediate();
    text += rows
      .slice(at, at + rowsInOneGo)
      .map(lineOf)
      .join('');
  }
  return text;
}

const lineOf = (row: readonly CellValue[]) => `${row.map(fieldOf).join(',')}\r\n`;

function fieldOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isComputed = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) && !/^[+-]?\d+([.]\d+)?$/.test(value);
  const text = isComputed ? `\t${value}` : value;
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
