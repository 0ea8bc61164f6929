import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvOf } from './csv.ts';

it.each([
  ['qiushi', 'qiushi'],
  ['a,b', '"a,b"'],
  ['she said "no"', '"she said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [' blank', '" blank"'],
  ['=1+1', "'=1+1"],
  ['+49 89', "'+49 89"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  [-1, '-1'],
  [null, ''],
])('writes a cell with %j as %j', (value, written) => {
  expect(csvCell(value)).toBe(written);
});

/** Parses CSV as specified by RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ',' || (sign === '\r' && text[at + 1] === '\n'))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += sign;
  }
  return rows.slice(0, -1);
}

it('written cells are parsed back, and none starts a formula', () => {
  const columns = [
    { head: 'name', text: (row: readonly [string, string]) => row[0] },
    { head: 'drawn, not written' },
    { head: 'note', text: (row: readonly [string, string]) => row[1] },
  ];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' }))), (rows) => {
      const read = parse(csvOf(columns, rows));
      expect(read[0]).toEqual(['name', 'note']);
      expect(read.slice(1).map((cells) => cells.map((cell) => cell.replace(/^'(?=[\s=+\-@])/, '')))).toEqual(
        rows.map((cells) => cells.map((cell) => cell.replace(/^'(?=[\s=+\-@])/, ''))),
      );
      for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});
