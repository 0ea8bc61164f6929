import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { PackageError } from '../model/plan.ts';
import { readProblemPackage, readProblemPackages } from './read.ts';
import { openFolder } from './source-folder.ts';
import { openZip } from './source-zip.ts';
import { buildPackage, writeArchive, writeFolder, writeZip, zipEntries } from '../testing/packages.ts';
import { buildZip, type ZipEntry } from '../testing/zip-builder.ts';

const link = 0o120777;

test('a folder and its zip archive give the same plan', async (t) => {
  const files = buildPackage();
  const fromFolder = await readProblemPackage(await writeFolder(t, { ...files }));
  const fromZip = await readProblemPackage(await writeZip(t, zipEntries(files)));
  assert.deepEqual(fromZip.problem, fromFolder.problem);
  assert.deepEqual(fromZip.entries, fromFolder.entries);
  const bytes = await buffer(await fromZip.source.stream('data/secret/1.in'));
  assert.equal(bytes.toString(), 'a\n');
  await fromZip.source.close();
});

const refused: [string, ZipEntry[], RegExp][] = [
  ['a path that climbs', [{ name: '../x', content: '' }], /unsafe/],
  ['an absolute path', [{ name: '/x', content: '' }], /unsafe/],
  ['a drive', [{ name: 'C:\\x', content: '' }], /unsafe/],
  ['an encrypted entry', [{ name: 'a', content: 'x', flags: 0x801 }], /encrypted/],
  [
    'a stated size beyond all bounds',
    [
      { name: 'a', content: '', statedSize: 0xfffffff0 },
      { name: 'b', content: '', statedSize: 0xfffffff0 },
    ],
    /too large when unpacked/,
  ],
];

for (const [what, entries, reason] of refused) {
  test(`rejects ${what} before reading anything`, async (t) => {
    const path = await writeZip(t, entries);
    await assert.rejects(openZip(path), (error: Error) => {
      assert.ok(error instanceof PackageError, String(error));
      assert.match(error.message, reason);
      return true;
    });
  });
}

test('rejects only the problem with a duplicate file, by name', async (t) => {
  const good = zipEntries(buildPackage()).map((one) =>
    Object.assign({}, one, { name: `good/${String(one.name)}` }),
  );
  const bad = good.map((one) => Object.assign({}, one, { name: one.name.replace('good/', 'bad/') }));
  const again = { name: 'bad/data/secret/1.in', content: 'another' };
  const same = good.filter(({ name }) => name.endsWith('1.ans'));
  const plans = await readProblemPackages(await writeZip(t, [...good, ...bad, again, ...same]));
  assert.deepEqual(
    plans.map(({ root, stops }) => [root, stops]),
    [
      ['bad', ['the archive contains bad/data/secret/1.in twice with different contents']],
      ['good', []],
    ],
  );
  assert.equal(plans[1]?.problem.cases.length, 2);
  await plans[0]?.source.close();
});

test('a link and a file of the same name are different contents', async (t) => {
  const path = await writeZip(t, [
    { name: 'b', content: 'x' },
    { name: 'a', content: 'b', mode: link },
    { name: 'a', content: 'b' },
  ]);
  const source = await openZip(path);
  await assert.rejects(source.read('a'), /twice/);
  assert.equal((await source.read('b')).toString(), 'x');
  await source.close();
});

test('rejects an archive with too many entries', async (t) => {
  const [one] = zipEntries({ x: '' });
  assert.ok(one);
  const entries = Array.from({ length: 65_535 + 2 }, (_, index) => ({ ...one, name: `f${index}` }));
  const path = await writeArchive(t, withTrueCount(buildZip(entries), entries.length));
  await assert.rejects(openZip(path), PackageError);
});

/** Puts a zip64 record with a larger count before the plain end record, which has 16 bits for the count. */
function withTrueCount(zip: Buffer, count: number): Buffer {
  const end = zip.subarray(zip.length - 22);
  const body = zip.subarray(0, zip.length - 22);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([body, record, locator, end]);
}

test('rejects a problem with too many files', async (t) => {
  const extra = Object.fromEntries(Array.from({ length: 4096 }, (_, index) => [`generators/${index}`, '']));
  const path = await writeZip(t, zipEntries({ ...buildPackage(), ...extra }));
  await assert.rejects(readProblemPackage(path), /more than 4096 files/);
});

test('detects wrong sizes and checksums while reading', async (t) => {
  const lying = await openZip(await writeZip(t, [{ name: 'a', content: 'xxxx', statedSize: 2 }]));
  await assert.rejects(lying.read('a'), PackageError);
  await lying.close();
  const damaged = await openZip(await writeZip(t, [{ name: 'a', content: 'xxxx', statedCrc: 1 }]));
  await assert.rejects(damaged.read('a'), /checksum/);
  await damaged.close();
});

test('rejects a truncated archive and a text as archives', async (t) => {
  const zip = buildZip(zipEntries(buildPackage()));
  await assert.rejects(openZip(await writeArchive(t, zip.subarray(0, zip.length - 30))), PackageError);
  await assert.rejects(openZip(await writeArchive(t, Buffer.from('not a zip'))), PackageError);
});

test('does not read a file larger than requested', async (t) => {
  const source = await openZip(await writeZip(t, [{ name: 'a', content: 'xxxx' }]));
  await assert.rejects(source.read('a', 3), /larger than 3 bytes/);
  assert.equal((await source.read('a', 4)).toString(), 'xxxx');
  await assert.rejects(source.read('b'), /missing/);
  await source.close();
});

test('follows links inside, and guesses the encoding of names without one', async (t) => {
  const gbk = Buffer.from([0xb4, 0xf0, 0xb0, 0xb8]);
  const source = await openZip(
    await writeZip(t, [
      { name: 'data/1.in', content: 'x' },
      { name: 'data/2.in', content: '1.in', mode: link },
      { name: gbk, content: 'y', flags: 0 },
      { name: Buffer.from('题'), content: 'z', flags: 0 },
    ]),
  );
  assert.equal((await source.read('data/2.in')).toString(), 'x');
  assert.equal((await source.read('答案')).toString(), 'y');
  assert.equal((await source.read('题')).toString(), 'z');
  await source.close();
});

test('treats links of a folder in the same way', async (t) => {
  const folder = await writeFolder(t, { 'a/1.in': 'x' });
  await symlink('1.in', join(folder, 'a/2.in'));
  const source = await openFolder(folder);
  assert.equal((await source.read('a/2.in')).toString(), 'x');
});

test('a folder lists files in order, with their sizes and the targets or refusals of links', async (t) => {
  const folder = await writeFolder(t, { 'b/2.in': 'xyz', a: 'x' });
  await symlink('2.in', join(folder, 'b/3.in'));
  await symlink('none', join(folder, 'c'));
  const source = await openFolder(folder);
  assert.deepEqual(source.list(), [
    { path: 'a', size: 1 },
    { path: 'b/2.in', size: 3 },
    { path: 'b/3.in', size: 3, target: 'b/2.in' },
    { path: 'c', size: 0, refusal: 'the link c points to no file of the package' },
  ]);
  assert.equal((await source.read('b/3.in', 3)).toString(), 'xyz');
  await assert.rejects(source.read('b/3.in', 2), /larger than 2 bytes/);
});

test('follows links to links and to folders without cycles', async (t) => {
  const source = await openZip(
    await writeZip(t, [
      { name: 'a/1.in', content: 'x' },
      { name: 'a/2.in', content: '1.in', mode: link },
      { name: 'b', content: 'c', mode: link },
      { name: 'c', content: 'a/2.in', mode: link },
      { name: 'all', content: 'a', mode: link },
      { name: 'a/up', content: '..', mode: link },
      { name: 'ring', content: 'gnir', mode: link },
      { name: 'gnir', content: 'ring', mode: link },
    ]),
  );
  for (const path of ['a/2.in', 'b', 'c', 'all/1.in', 'all/2.in'])
    assert.equal((await source.read(path)).toString(), 'x', path);
  const unread = source.list().filter((file) => file.refusal !== undefined);
  assert.deepEqual(
    unread.map((file) => file.path),
    ['a/up', 'gnir', 'ring'],
  );
  await assert.rejects(source.read('ring'), /the link ring points to no file/);
  await source.close();
});

test('rejects links that would expand to very many files in time', async (t) => {
  const entries: ZipEntry[] = [];
  for (let level = 0; level < 14; level += 1) {
    entries.push({ name: `${level}/file`, content: '' });
    for (const name of ['a', 'b', 'c', 'd'])
      entries.push({ name: `${level}/${name}`, content: `../${level + 1}`, mode: link });
  }
  const path = await writeZip(t, [...entries, { name: '14/file', content: '' }]);
  await assert.rejects(openZip(path), /too many files/);
});

const leaving: [string, string, RegExp][] = [
  [
    'out of the archive',
    '../../../../etc/passwd',
    /the link (?:a\/)?data\/secret\/2\.in leads out of the package/,
  ],
  ['by an absolute path', '/etc/passwd', /the link (?:a\/)?data\/secret\/2\.in leads out of the package/],
  [
    'into a neighbour',
    '../../../b/data/secret/1.in',
    /the link (?:a\/)?data\/secret\/2\.in leads out of the package/,
  ],
  ['to nothing', 'none.in', /the link (?:a\/)?data\/secret\/2\.in points to no file/],
];

for (const [where, target, reason] of leaving) {
  test(`rejects a link that leads ${where} by name and reads the other problem`, async (t) => {
    const entries = ['a', 'b'].flatMap((name) =>
      Object.entries(buildPackage()).map(([inside, content]): ZipEntry => ({
        name: `${name}/${inside}`,
        content,
      })),
    );
    const path = await writeZip(t, [...entries, { name: 'a/data/secret/2.in', content: target, mode: link }]);
    const plans = await readProblemPackages(path);
    assert.deepEqual(
      plans.map(({ root, stops }) => [root, stops.length]),
      [
        ['a', 1],
        ['b', 0],
      ],
    );
    assert.match(plans[0]?.stops[0] ?? '', reason);
    await plans[0]?.source.close();
  });
}

const withLinks = (links: Record<string, string>): ZipEntry[] => [
  ...zipEntries(buildPackage({ 'generators/gen.py': 'print(1)\n' })),
  ...Object.entries(links).map(([name, content]): ZipEntry => ({ name, content, mode: link })),
];

test('a link without target among files that judging does not need is reported and does no harm', async (t) => {
  const links = {
    'generators/lib': '../../lib',
    'answer_validators/all/validation.h': '/usr/include/validation.h',
    'data/secret/1.desc': 'none',
    'statement/contest.sty': '../../contest.sty',
  };
  const plan = await readProblemPackage(await writeZip(t, withLinks(links)));
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.entries
      .filter(({ outcome }) => outcome === 'lost')
      .toSorted((left, right) => (left.item < right.item ? -1 : 1)),
    [
      [
        'answer_validators/all/validation.h',
        'the link answer_validators/all/validation.h leads out of the package',
      ],
      ['data/secret/1.desc', 'the link data/secret/1.desc points to no file of the package'],
      ['generators/lib', 'the link generators/lib leads out of the package'],
      ['statement/contest.sty', 'the link statement/contest.sty leads out of the package'],
    ].map(([item, note]) => ({ item, outcome: 'lost', effect: 'none', note })),
  );
  await plan.source.close();
  for (const path of ['data/secret/2.ans', 'data/secret/group', 'submissions/accepted/a.py', 'lib'])
    await assert.rejects(
      readProblemPackage(await writeZip(t, withLinks({ [path]: 'none' }))),
      /points to no file|has no input/,
      path,
    );
});

test('an input validator that needs a missing file is lost, and so is a missing file to download', async (t) => {
  const files = buildPackage({
    'input_validators/range/main.cpp': '#include "validation.h"\n',
    'input_validators/digits.py': 'exit(42)\n',
  });
  const links = {
    'input_validators/range/validation.h': '../../../validation.h',
    'attachments/help.pdf': 'none',
  };
  const entries = Object.entries(links).map(([name, content]): ZipEntry => ({ name, content, mode: link }));
  const plan = await readProblemPackage(await writeZip(t, [...zipEntries(files), ...entries]));
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.problem.inputValidators.map(({ path }) => path),
    ['input_validators/digits.py'],
  );
  assert.deepEqual(plan.problem.attachments, []);
  assert.deepEqual(
    plan.entries.flatMap((entry) => (entry.outcome === 'lost' ? [[entry.item, entry.effect]] : [])),
    [
      ['attachments/help.pdf', 'display'],
      ['input_validators/range/main.cpp', 'none'],
      ['input_validators/range/validation.h', 'none'],
    ],
  );
  await plan.source.close();
});

test('links lead to files that the problems of a repository share', async (t) => {
  const yaml = 'problem_format_version: 2025-09\nname: Echo\nlimits: { time_limit: 1, memory: 64 }\n';
  const files = Object.entries(
    buildPackage({ 'problem.yaml': yaml, 'output_validator/main.cpp': 'int main() {}\n' }),
  );
  const entriesOf = (name: string): ZipEntry[] =>
    files
      .map(([inside, content]): ZipEntry => ({ name: `${name}/${inside}`, content }))
      .concat({
        name: `${name}/output_validator/validation.h`,
        content: '../../headers/validation.h',
        mode: link,
      });
  const entries = ['a', 'b'].flatMap(entriesOf);
  const path = await writeZip(t, [...entries, { name: 'headers/validation.h', content: '// shared\n' }]);
  const plans = await readProblemPackages(path);
  assert.deepEqual(
    plans.map(({ root, stops, problem }) => [root, stops, problem.judgeExtraFiles]),
    ['a', 'b'].map((root) => [root, [], { 'validation.h': '// shared\n' }]),
  );
  await plans[0]?.source.close();
});

test('finds problems some folders deep and ignores leftovers', async (t) => {
  const packages = ['one', 'two'].flatMap((name) =>
    Object.entries(buildPackage()).map(([path, text]): [string, string] => [`export/${name}/${path}`, text]),
  );
  const files = { ...Object.fromEntries(packages), '__MACOSX/problem.yaml': 'junk', 'export/.DS_Store': '' };
  const path = await writeZip(t, zipEntries(files));
  const plans = await readProblemPackages(path);
  assert.deepEqual(
    plans.map((plan) => plan.root),
    ['export/one', 'export/two'],
  );
  assert.equal((await plans[1]?.source.read('data/secret/1.in'))?.toString(), 'a\n');
  await plans[0]?.source.close();
  await assert.rejects(readProblemPackage(path), /2 problems/);
});

test('recognizes a folder without a problem', async (t) => {
  const folder = await writeFolder(t, { 'readme.txt': '' });
  await mkdir(join(folder, 'empty'));
  assert.deepEqual(await readProblemPackages(folder), []);
  await assert.rejects(readProblemPackage(folder), /no problem/);
});

test('rejects names that differ only in case', async (t) => {
  const files = buildPackage({ 'data/secret/1.IN': '' });
  await assert.rejects(readProblemPackage(await writeZip(t, zipEntries(files))), /differ only in case/);
});
