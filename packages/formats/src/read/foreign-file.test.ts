import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { PackageError } from '../model/plan.ts';
import { remarkText } from '../report/report.ts';
import { untilClosed, writeArchive } from '../testing/packages.ts';
import { buildZip } from '../testing/zip-builder.ts';
import { describeForeignFile } from './foreign-file.ts';
import { openZip } from './source-zip.ts';

const zip = buildZip([{ name: '1.in', content: '1 2 3\n' }]);
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const filled = (text: string): Buffer => Buffer.concat([bytes(text), Buffer.alloc(64)]);
/** Returns the archive with its compression method replaced, both in the local header and in the central directory. */
function withMethod(method: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt16LE(method, 8);
  copy.writeUInt16LE(method, copy.readUInt32LE(copy.length - 6) + 10);
  return copy;
}

const foreign: readonly (readonly [what: string, content: Buffer, english: RegExp, chinese: RegExp])[] = [
  ['RAR 4', filled('Rar!\x1a\x07\0'), /a RAR archive/, /RAR 压缩包/],
  ['RAR 5', filled('Rar!\x1a\x07\x01\0'), /a RAR archive/, /RAR 压缩包/],
  ['7z', filled("7z\xbc\xaf'\x1c"), /a 7z archive/, /7z 压缩包/],
  ['bzip2', filled('BZh91AY&SY'), /a bzip2 file/, /bzip2 文件/],
  ['xz', filled('\xfd7zXZ\0'), /an xz file/, /xz 文件/],
  ['gzip', gzipSync('1'), /a gzip file/, /gzip 文件/],
  ['zstd', zstdCompressSync('1'), /a zstd file/, /zstd 文件/],
  ['tar', filled(`${'1.in'.padEnd(257, '\0')}ustar\x0000`), /a tar archive/, /tar 归档/],
  ['PDF', filled('%PDF-1.7\n'), /a PDF document/, /PDF 文档/],
  ['a web page', filled('\n<!DOCTYPE html><title>404</title>'), /a web page/, /网页/],
  ['XML', filled('<?xml version="1.0"?><fps/>'), /an XML file/, /XML 文件/],
  ['nothing', Buffer.alloc(0), /file is empty/, /空的/],
  ['half an archive', zip.subarray(0, 50), /incomplete/, /不完整/],
  ['an archive that ends within its end', zip.subarray(0, -3), /incomplete/, /不完整/],
  ['bytes behind', Buffer.concat([zip, bytes('more')]), /^there are 4 bytes after/, /还有 4 字节/],
  ['bytes before', Buffer.concat([bytes('before'), zip]), /^there are 6 bytes before/, /还有 6 字节/],
  ['one byte before', Buffer.concat([bytes('\n'), zip]), /^there are 1 bytes before/, /还有 1 字节/],
  ['an archive in a program', Buffer.concat([bytes('MZ\0\0'), zip]), /unpacks itself/, /自解压程序/],
  ['one part of many', Buffer.concat([bytes('PK\x07\x08'), zip]), /in several parts/, /分卷/],
];

for (const [what, content, english, chinese] of foreign) {
  test(`rejects ${what} and names the kind of file in both languages`, async (t) => {
    await assert.rejects(openZip(await writeArchive(t, content)), (error: unknown) => {
      assert.ok(error instanceof PackageError);
      assert.match(error.message, english);
      assert.match(remarkText(error.message, 'zh-CN'), chinese);
      return true;
    });
  });
}

test('does not claim that bytes stand before an archive whose first entry is damaged', async (t) => {
  const path = await writeArchive(t, Buffer.concat([bytes('damaged'), zip.subarray(7)]));
  assert.equal(await describeForeignFile(path), null);
});

test('names an unsupported compression method when the file is read', async (t) => {
  const source = await openZip(await writeArchive(t, withMethod(12)));
  await assert.rejects(source.read('1.in'), /compression method 12, only deflate/);
  await source.close();
});

test('accepts any compression ratio, and stops reading a file that is longer than stated', async (t) => {
  const honest = await openZip(
    await writeArchive(t, buildZip([{ name: 'a', content: Buffer.alloc(40_000_000) }])),
  );
  assert.equal((await honest.read('a')).length, 40_000_000);
  await honest.close();
  const lie = await openZip(
    await writeArchive(t, buildZip([{ name: 'a', content: Buffer.alloc(40_000_000), statedSize: 5 }])),
  );
  await assert.rejects(lie.read('a'), /cannot be read: too many bytes/);
  await lie.close();
});

test('closes the file that it describes', { skip: process.platform !== 'linux' }, async (t) => {
  const path = await writeArchive(t, bytes('%PDF-1.7'));
  await describeForeignFile(path);
  await untilClosed(path);
});
