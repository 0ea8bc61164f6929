import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { PackageError, type PackageSource } from '../model/plan.ts';
import { readProblemPackages } from './read.ts';
import { openZip } from './source-zip.ts';
import { buildPackage, zipEntries } from '../testing/packages.ts';
import { buildZip, type ZipEntry } from '../testing/zip-builder.ts';

/*
 * Archives whose central directory does not match their contents. Reading may only throw a `PackageError` with an
 * explanation, no matter when the defect is found.
 */

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-zip-'));
});
after(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: Buffer): string {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, bytes);
  return path;
}

/** Returns the text that was read, or the reason why reading failed. */
async function errorOf(read: () => Promise<Buffer>): Promise<string> {
  try {
    return String(await read());
  } catch (error) {
    assert.ok(error instanceof PackageError, error instanceof Error ? error.stack : String(error));
    return `refused: ${error.message}`;
  }
}

/** Reads a file both as a whole and as a stream, and returns both results. */
async function bothWays(source: PackageSource, name: string): Promise<string[]> {
  return [
    await errorOf(() => source.read(name)),
    await errorOf(async () => await buffer(await source.stream(name))),
  ];
}

/** Returns the offset of the central directory of an archive. */
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 6);
const content = 'what is in the file, again and again, and again and again';
const one = () => buildZip([{ name: 'a.txt', content }]);

/** Offsets of fields in an entry of the central directory. */
const places = { method: 10, packed: 20, size: 24, offset: 42 } as const;

const lies: readonly [what: string, spoil: (zip: Buffer, directory: number) => void][] = [
  ['packed in a way that nobody here knows', (zip, at) => zip.writeUInt16LE(12, at + places.method)],
  ['said to be stored as it is', (zip, at) => zip.writeUInt16LE(0, at + places.method)],
  ['longer when packed than the archive', (zip, at) => zip.writeUInt32LE(100_000, at + places.packed)],
  ['shorter when packed than it is', (zip, at) => zip.writeUInt32LE(5, at + places.packed)],
  ['beyond the end of the archive', (zip, at) => zip.writeUInt32LE(1_000_000, at + places.offset)],
  ['at a place where none begins', (zip, at) => zip.writeUInt32LE(3, at + places.offset)],
  ['in the directory itself', (zip, at) => zip.writeUInt32LE(at, at + places.offset)],
  ['without its own header', (zip) => zip.fill(0, 0, 4)],
  ['of damaged bytes', (zip) => zip.fill(0xff, 36, 50)],
  ['longer than it is', (zip, at) => zip.writeUInt32LE(content.length + 9, at + places.size)],
  ['shorter than it is', (zip, at) => zip.writeUInt32LE(content.length - 9, at + places.size)],
  ['of another sum', (zip, at) => zip.writeUInt32LE(7, at + 16)],
];

for (const [what, spoil] of lies)
  test(`rejects a file ${what} when it is read as a whole or as a stream`, async () => {
    const zip = one();
    spoil(zip, directoryOf(zip));
    const opened = await errorOf(async () => {
      const source = await openZip(fileOf(zip));
      for (const text of await bothWays(source, 'a.txt')) assert.match(text, /^refused: /, what);
      await source.close();
      return Buffer.from('told when it is read');
    });
    assert.match(opened, /^refused: |^told/);
  });

test('one damaged file does not affect the others', async () => {
  const zip = buildZip([
    { name: 'a.txt', content },
    { name: 'b.txt', content: 'sound' },
  ]);
  zip.fill(0xff, 36, 50);
  const source = await openZip(fileOf(zip));
  assert.deepEqual(await bothWays(source, 'b.txt'), ['sound', 'sound']);
  assert.match((await bothWays(source, 'a.txt')).join(), /^refused.*refused/);
  await source.close();
});

test('plans a problem whose test data cannot be unpacked, and explains the failure when it is read', async () => {
  const zip = buildZip(zipEntries(buildPackage()));
  const at = zip.indexOf('data/secret/1.in', directoryOf(zip)) - 46;
  zip.writeUInt16LE(14, at + places.method);
  const [plan] = await readProblemPackages(fileOf(zip));
  assert.deepEqual(plan?.stops, []);
  const path = plan?.problem.cases.at(-1)?.inputPath ?? '';
  for (const text of plan ? await bothWays(plan.source, path) : []) assert.match(text, /^refused: .*method/);
  await plan?.source.close();
});

/** Returns an extra field with a Unicode name. Old tools ignore it and see only the plain name `old`. */
function unicodeName(name: string, old: string): Buffer {
  const bytes = Buffer.from(name);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + bytes.length, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(Buffer.from(old)), 5);
  return Buffer.concat([field, bytes]);
}

const hidden = (extra: Buffer): ZipEntry => ({ name: 'a.txt', content, flags: 0, extra });

test('checks a second name in an extra field like the first one', async () => {
  const source = await openZip(fileOf(buildZip([hidden(unicodeName('题.txt', 'a.txt'))])));
  assert.deepEqual(
    source.list().map(({ path }) => path),
    ['题.txt'],
  );
  await source.close();
  for (const name of ['../a.txt', '/etc/passwd', 'a\0.txt', 'con', 'a/../../b'])
    await assert.rejects(openZip(fileOf(buildZip([hidden(unicodeName(name, 'a.txt'))]))), PackageError, name);
  const shortField = unicodeName('x', 'a.txt').subarray(0, 6);
  assert.match(
    await errorOf(async () => {
      const odd = await openZip(fileOf(buildZip([hidden(shortField)])));
      const text = odd.list()[0]?.path ?? '';
      await odd.close();
      return Buffer.from(text);
    }),
    /^(?:refused: |a\.txt$)/,
  );
});

test('rejects invalid file names in any encoding', async () => {
  const names: readonly (string | Buffer)[] = [
    '',
    '/',
    '../',
    '//',
    'a//',
    '..',
    'a/..',
    Buffer.from([0x61, 0, 0x62]),
    '\u0085/../x',
    `${'d/'.repeat(12)}x`,
    'x'.repeat(401),
    'NUL.txt',
    'aux/1.in',
    'c:1.in',
  ];
  for (const name of names)
    for (const flags of [0, 0x800])
      await assert.rejects(
        openZip(fileOf(buildZip([{ name, content: '', flags }]))),
        PackageError,
        String(name),
      );
});

test('decodes a name without a valid encoding, always in the same way', async () => {
  const name = Buffer.from([0xff, 0xfe, 0xff, 0x80, 0x2e, 0x69, 0x6e]);
  const paths: string[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const source = await openZip(fileOf(buildZip([{ name, content: 'x', flags: 0 }])));
    const [file] = source.list();
    assert.ok(file);
    assert.deepEqual(await bothWays(source, file.path), ['x', 'x']);
    paths.push(file.path);
    await source.close();
  }
  assert.equal(paths[0], paths[1]);
});

test('distinguishes a file and a folder with the same name', async () => {
  const source = await openZip(
    fileOf(
      buildZip([
        { name: 'a', content: 'file' },
        { name: 'a/b', content: 'inside' },
        { name: 'c/', content: '' },
        { name: 'c', content: 'also' },
      ]),
    ),
  );
  assert.deepEqual(
    source.list().map(({ path }) => path),
    ['a', 'a/b', 'c'],
  );
  assert.deepEqual(await bothWays(source, 'a'), ['file', 'file']);
  await assert.rejects(source.read('c/'), PackageError);
  await source.close();
});

test('reads names of inherited properties as ordinary files', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty/x'];
  const source = await openZip(fileOf(buildZip(names.map((name) => ({ name, content: name })))));
  for (const name of names) assert.deepEqual(await bothWays(source, name), [name, name]);
  await assert.rejects(source.read('valueOf'), /missing/);
  await source.close();
});

test('reads an archive after other bytes or with trailing bytes correctly, or rejects it', async () => {
  const zip = one();
  for (const bytes of [
    Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), zip]),
    Buffer.concat([zip, Buffer.from('more')]),
    Buffer.concat([zip, zip]),
    Buffer.concat([zip, Buffer.alloc(70_000)]),
  ]) {
    const text = await errorOf(async () => {
      const source = await openZip(fileOf(bytes));
      try {
        return await source.read('a.txt');
      } finally {
        await source.close();
      }
    });
    assert.ok(text === content || text.startsWith('refused: '), text);
  }
});

/** Opens an archive with arbitrary bytes and reads each of its files both as a whole and as a stream. */
async function readAll(bytes: Buffer): Promise<void> {
  const path = fileOf(bytes);
  await errorOf(async () => {
    const source = await openZip(path);
    try {
      for (const file of source.list()) {
        assert.ok(!file.path.startsWith('/') && !file.path.split('/').includes('..'));
        const [whole, streamed] = await bothWays(source, file.path);
        assert.equal(whole?.startsWith('refused'), streamed?.startsWith('refused'), file.path);
        if (!whole?.startsWith('refused')) assert.equal(whole, streamed);
      }
    } finally {
      await source.close();
    }
    return Buffer.alloc(0);
  });
  await errorOf(async () => {
    const plans = await readProblemPackages(path);
    await plans[0]?.source.close();
    return Buffer.alloc(0);
  });
}

const whole = buildZip(zipEntries(buildPackage()));

test('reads or rejects an archive that is truncated or changed anywhere, with an explanation', async () => {
  const spoilt = fc.oneof(
    fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
    fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      }),
    // Changes only bytes of the central directory, where nearly every byte is significant.
    fc
      .array(fc.tuple(fc.nat(whole.length - 1 - directoryOf(whole)), fc.nat(255)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[directoryOf(whole) + at] = value;
        return bytes;
      }),
  );
  await fc.assert(fc.asyncProperty(spoilt, readAll), {
    numRuns: process.env['XIEZHI_SOAK'] === '1' ? 3000 : 120,
  });
});
