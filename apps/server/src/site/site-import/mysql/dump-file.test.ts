import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { SourceError } from '../model/source-error.ts';
import { readDumpFile } from './dump-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-dump-file-'));
after(() => rmSync(folder, { recursive: true }));

async function read(bytes: Uint8Array | string, name = 'dump.sql'): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const texts: string[] = [];
  for await (const text of readDumpFile(path, new AbortController().signal)) texts.push(text);
  return texts.join('');
}

test('characters that lie across chunks are whole, invalid bytes are replaced', async () => {
  const text = `-- ${'题😀a'.repeat(20_000)}`;
  assert.equal(await read(text), text);
  assert.equal(await read(Buffer.from([0x61, 0xff, 0x62, 0xe9])), 'a\u{fffd}b\u{fffd}');
});

test('byte order marks are left out', async () => {
  assert.equal(await read('\u{feff}insert'), 'insert');
  assert.equal(await read(Buffer.from('\u{feff}题', 'utf16le')), '题');
});

test('SET NAMES decides the character set', async () => {
  assert.equal(
    await read(Buffer.concat([Buffer.from('SET NAMES gbk; '), Buffer.from([0xcc, 0xe2])])),
    'SET NAMES gbk; 题',
  );
  assert.match(await read(Buffer.concat([Buffer.from('SET NAMES latin1; '), Buffer.from([0x80])])), /; €$/);
  await assert.rejects(read('SET NAMES koi8r;'), SourceError);
});

test('compressed dumps are read as they are, others are named', async () => {
  const text = 'insert 题'.repeat(10_000);
  assert.equal(await read(gzipSync(text), 'dump.sql.gz'), text);
  assert.equal(await read(zstdCompressSync(text), 'dump.sql.zst'), text);
  await assert.rejects(read('PK\u{3}\u{4}'), /Unpack the dump first/);
  await assert.rejects(read(''), /empty/);
});

const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test('a truncated archive and a folder are refused with a reason', async () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `insert ${index * 7919}`).join('\n');
  for (const [name, bytes] of [
    ['cut.sql.gz', cut(gzipSync(text))],
    ['cut.sql.zst', cut(zstdCompressSync(text))],
    ['cut.tar.gz', gzipSync('no archive'.repeat(100))],
  ] as const)
    await assert.rejects(read(bytes, name), SourceError, name);
  await assert.rejects(async () => {
    for await (const part of readDumpFile(folder, new AbortController().signal)) assert.fail(part);
  }, SourceError);
});
