import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { newProblem } from '../model/new-problem.ts';
import { type Files, untilClosed, writeZip, zipEntries } from '../testing/packages.ts';
import { readPartialPackage } from './partial-package.ts';

const row = {
  seq: 1,
  name: '1',
  inputPath: '1.in',
  answerPath: '1.out',
  score: null,
  group: 1,
  isSample: false,
};
const description = JSON.stringify({
  format: 'xiezhi',
  version: 1,
  caseCount: 1,
  problem: { ...newProblem(), displayId: 'P', cases: [row] },
});
const kept = { path: '1.in', sha256: '0123456789abcdef'.repeat(4), size: 7 };
const files: Files = {
  'xiezhi-problem.json': description,
  'xiezhi-kept.json': JSON.stringify([kept]),
  '1.out': 'x\n',
};

const read = async (t: TestContext, changes: Record<string, string | null> = {}) => {
  const all = Object.entries({ ...files, ...changes }).filter(([, content]) => content !== null);
  const partial = await readPartialPackage(await writeZip(t, zipEntries(Object.fromEntries(all) as Files)));
  t.after(async () => await partial.plan.source.close());
  return partial;
};
const listing = (...changes: object[]) => ({
  'xiezhi-kept.json': JSON.stringify(changes.map((change) => Object.assign({}, kept, change))),
});

test('files that the receiver has are listed with their sizes, and cannot be read', async (t) => {
  const { plan, kept: absent } = await read(t, { '1.in': 'others' });
  assert.deepEqual([absent, plan.stops, plan.problem.displayId], [[kept], [], 'P']);
  assert.deepEqual(plan.source.list(), [
    { path: '1.in', size: 7 },
    { path: '1.out', size: 2 },
    { path: 'xiezhi-problem.json', size: description.length },
  ]);
  assert.equal(String(await plan.source.read('1.out')), 'x\n');
  await assert.rejects(plan.source.read('1.in'), /^PackageError: 1\.in is missing in the package$/);
  await assert.rejects(plan.source.stream('1.in'), /^PackageError: 1\.in is missing in the package$/);
  let streamed = '';
  for await (const chunk of await plan.source.stream('1.out')) streamed += String(chunk);
  assert.equal(streamed, 'x\n');
});

test('a list has paths of 1 to 400 characters, sizes up to 1 GiB and digests', async (t) => {
  const path = 'a'.repeat(400);
  for (const change of [{ path }, { path: 'a' }, { size: 0 }])
    assert.deepEqual((await read(t, { ...listing({}, change) })).kept[1], { ...kept, ...change });
  await assert.rejects(read(t, listing({ size: 1024 ** 3 })), /the problem is larger than 1 GiB/);
  const wrong = [
    listing({ path: `${path}a` }),
    listing({ path: '' }),
    listing({ size: -1 }),
    listing({ size: 0.5 }),
    listing({ size: 1024 ** 3 + 1 }),
    listing({ sha256: 'x' }),
    { 'xiezhi-kept.json': '{' },
  ];
  for (const change of wrong)
    await assert.rejects(read(t, change), /^PackageError: xiezhi-kept\.json is not readable$/);
  await assert.rejects(read(t, { 'xiezhi-kept.json': null }), /xiezhi-kept\.json is missing/);
});

test('a partial package holds one problem of our own format at its root', async (t) => {
  const refused = /^PackageError: a partial package holds one problem with xiezhi-problem\.json$/;
  await assert.rejects(read(t, { 'xiezhi-problem.json': null }), refused);
  await assert.rejects(
    read(t, { 'xiezhi-problem.json': null, 'a/xiezhi-problem.json': description }),
    refused,
  );
  const icpc = { 'xiezhi-problem.json': null, 'problem.yaml': 'name: x\n' };
  await assert.rejects(read(t, icpc), refused);
});

test('a list has at most 4 MiB', async (t) => {
  const list = files['xiezhi-kept.json'] ?? '';
  const padded = (size: number) => ({ 'xiezhi-kept.json': list.padEnd(size) });
  assert.deepEqual((await read(t, padded(4 * 1024 ** 2))).kept, [kept]);
  await assert.rejects(read(t, padded(4 * 1024 ** 2 + 1)), /xiezhi-kept\.json is larger than 4194304 bytes/);
});

test('an archive that is no partial package is closed', { skip: process.platform !== 'linux' }, async (t) => {
  const path = await writeZip(t, zipEntries({ 'xiezhi-kept.json': '{' }));
  await assert.rejects(readPartialPackage(path), /is not readable/);
  await untilClosed(path);
});
