import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { writeCsv, writeXlsx } from './sheet.ts';

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the XML of a workbook and of its only sheet. */
async function readBook(bytes: Buffer): Promise<{ workbook: string; sheet: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-book-'));
  try {
    const path = join(folder, 'book.xlsx');
    writeFileSync(path, bytes);
    const source = await openZip(path);
    const read = async (name: string) => (await source.read(name)).toString('utf8');
    const found = {
      workbook: await read('xl/workbook.xml'),
      sheet: await read('xl/worksheets/sheet1.xml'),
    };
    await source.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fieldOf = async (value: string | number | null) =>
  (await writeCsv({ heads: ['x'], rows: [[value]] })).split('\r\n').slice(1, -1).join('\r\n');

test('numbers stay numbers in CSV, also as texts with a sign', async () => {
  for (const value of [-5, '-5', '+5', '-2.50', '0', '+8613800000000'])
    assert.equal(await fieldOf(value), String(value));
});

test('no text becomes a formula, and none shows an apostrophe', async () => {
  for (const value of [
    '=1+1',
    '+team',
    '-team',
    '@sum(A1)',
    ' =1',
    '-1+cmd|x',
    '-5-5',
    '＝1+1',
    '\t=1',
    '\r=1',
  ]) {
    const field = await fieldOf(value);
    assert.ok(field.startsWith('"\t'), JSON.stringify(field));
    assert.ok(!field.includes("'"));
    assert.equal(field.slice(2, -1).trim(), value.trim(), 'what an import reads back');
  }
});

test('other texts are unchanged, in quotes where CSV requires them', async () => {
  assert.deepEqual(await Promise.all(['a', 'a-b', 'x=1', 'a,b', 'say "so"', null].map(fieldOf)), [
    'a',
    'a-b',
    'x=1',
    '"a,b"',
    '"say ""so"""',
    '',
  ]);
});

test('a large sheet is written like a small one while the event loop stays free', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    index,
    `name ${index}`,
    ...Array.from({ length: 26 }, (_cell, place) => (place % 3 === 0 ? null : `+(${place})`)),
  ]);
  const heads = Array.from({ length: 28 }, (_, place) => `head ${place}`);
  let longest = 0;
  let last = cpuMs();
  const watch = setInterval(() => {
    longest = Math.max(longest, cpuMs() - last);
    last = cpuMs();
  }, 5);
  const [book, csv] = [await writeXlsx({ name: 'rank', heads, rows }), await writeCsv({ heads, rows })];
  clearInterval(watch);
  assert.ok(longest < 200, `${Math.round(longest)} ms of CPU in one go`);
  assert.equal(csv.split('\r\n').length, rows.length + 2);
  const { workbook, sheet } = await readBook(book);
  assert.match(workbook, /name="rank"/);
  assert.equal(sheet.match(/<row /g)?.length, rows.length + 1);
});
