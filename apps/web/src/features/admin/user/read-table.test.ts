import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const cells = async (...parts: BlobPart[]) => (await readTable(new Blob(parts))).map((row) => row.cells);
/** Encodes a text as UTF-16 in either byte order. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
}

it.each([true, false])('reads "Unicode text" of spreadsheets (little endian: %s)', async (isLittle) => {
  const text = '\uFEFF张三\tsecret-1\t\r\n李四\tsecret-2\t\r\n';
  expect(await cells(utf16(text, isLittle))).toEqual([
    ['张三', 'secret-1', ''],
    ['李四', 'secret-2', ''],
  ]);
});

it.each([
  ['semicolons', 'bob;secret-1;b@x.example\n', ['bob', 'secret-1', 'b@x.example']],
  ['tabs', 'bob\tsecret-1\tb@x.example\n', ['bob', 'secret-1', 'b@x.example']],
  ['commas in quotes', '"bob","se""cret,1",\n', ['bob', 'se"cret,1', '']],
  ['line ends of classic Mac OS', 'bob,secret-1,x\ramy,secret-2,y\r', ['bob', 'secret-1', 'x']],
  ['a formula', '=cmd,+secret,x\n', ['=cmd', '+secret', 'x']],
])('reads a table with %s', async (_what, text, first) => {
  expect((await cells(text))[0]).toEqual(first);
});

it.each([
  ['', []],
  ['\n\n', []],
  [' , ,\n', []],
])('%j has no rows', async (text, rows) => {
  expect(await cells(text)).toEqual(rows);
});

it('a row has the number of its first line, whatever its cells contain', async () => {
  const rows = await readTable(new Blob(['a,"x\r\ny"\r\n\r\n"p\nq\nr",b\r\nc,d\r\n']));
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 7]);
});
