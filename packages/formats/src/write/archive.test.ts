import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newProblem } from '../model/new-problem.ts';
import { PackageError, type PackageSource } from '../model/plan.ts';
import { readProblemPackages } from '../read/read.ts';
import { writeArchive as writeBytes } from '../testing/packages.ts';
import { createArchive, streamArchive, writeArchive } from './archive.ts';
import { folderOfProblem } from './place.ts';
import { packageWriters } from './registry.ts';

/** Returns a source with an endless file. `opened` contains the streams that were opened. */
function endless(): { source: PackageSource; opened: Readable[] } {
  const opened: Readable[] = [];
  const source: PackageSource = {
    list: () => [{ path: 'a', size: 1 }],
    read: () => Promise.reject(new Error('too large')),
    stream: () => {
      let state = 1;
      const stream = new Readable({
        read() {
          const chunk = Buffer.alloc(65_536);
          for (let at = 0; at < chunk.length; at += 1) chunk[at] = state = (state * 48_271) % 2_147_483_647;
          this.push(chunk);
        },
      });
      opened.push(stream);
      return Promise.resolve(stream);
    },
    close: () => Promise.resolve(),
  };
  return { source, opened };
}

test('closes the file that is being read when the consumer of the archive is gone', async () => {
  const { source, opened } = endless();
  const written = { root: '', files: [{ path: 'a', from: 'a' }], remarks: [] };
  const archive = createArchive([{ written, source }]);
  await once(archive, 'readable');
  archive.destroy();
  const [stream] = opened;
  assert.ok(stream);
  if (!stream.destroyed) await once(stream, 'close');
  assert.equal(stream.destroyed, true);
});

/** Returns the file names in the bytes of an archive. Each name occurs twice there. */
const entries = (zip: Buffer) => zip.toString('latin1').match(/\d\/[ab]/g);

test('a streamed archive requests a problem when the last file of the previous one is read, and equals one written as a whole', async () => {
  const text = 'x'.repeat(300_000);
  const part = (number: number) => ({
    written: {
      root: `${number}/`,
      files: [
        { path: 'a', content: text },
        { path: 'b', pieces: [text, 'y'] },
      ],
      remarks: [],
    },
    source: endless().source,
  });
  let made = 0;
  let isEnded = false;
  async function* parts() {
    try {
      for (; made < 5; made += 1) yield part(made);
    } finally {
      isEnded = true;
    }
  }
  const archive = streamArchive(parts());
  await once(archive, 'readable');
  assert.ok(made <= 1, `${made} problems are made before anything is read`);
  const bytes = Buffer.concat(await archive.toArray());
  assert.ok(isEnded);
  const atOnce = Buffer.concat(await createArchive([0, 1, 2, 3, 4].map(part)).toArray());
  assert.deepEqual(entries(bytes), entries(atOnce));
  assert.equal(entries(bytes)?.length, 20);
});

test('an error in a problem ends a streamed archive, and an abandoned archive requests no further problem', async () => {
  const { source } = endless();
  const written = { root: '', files: [{ path: 'a', content: 'x' }], remarks: [] };
  async function* failing() {
    yield { written, source };
    throw new PackageError('the problem is gone');
  }
  await assert.rejects(streamArchive(failing()).toArray(), /is gone/);
  const twice = async function* () {
    yield { written, source };
    yield { written, source };
  };
  await assert.rejects(streamArchive(twice()).toArray(), /two files of the archive are named a/);
  const ended = Promise.withResolvers<void>();
  let made = 0;
  async function* many() {
    try {
      for (; made < 100; made += 1)
        yield { written: { root: `${made}/`, files: [{ path: 'a', from: 'a' }], remarks: [] }, source };
    } finally {
      ended.resolve();
    }
  }
  const archive = streamArchive(many());
  await once(archive, 'readable');
  archive.destroy();
  await ended.promise;
  assert.ok(made <= 1, `${made} problems were made`);
});

test('removes an archive that could not be written completely', async (t) => {
  const path = await writeBytes(t, Buffer.from('something else'));
  const gone = { ...endless().source, stream: () => Promise.reject(new PackageError('the bytes are gone')) };
  const written = { root: '', files: [{ path: 'a', from: 'a' }], remarks: [] };
  await assert.rejects(writeArchive(path, [{ written, source: gone }]), /are gone/);
  assert.equal(existsSync(path), false);
});

const oddIds = [
  'A:1',
  '.hidden',
  '..',
  'CON',
  'aux.1',
  '题一',
  '题二',
  'a b',
  'x~',
  '__MACOSX',
  'Thumbs.db',
  'a.',
  'ü*',
];

test('folders of problems have portable and unique names', () => {
  assert.deepEqual(['1000', 'P-1_a', 'a.b', '题一'].map(folderOfProblem), ['1000', 'P-1_a', 'a.b', '题一']);
  const folders = oddIds.map((id) => folderOfProblem(id).toLowerCase());
  assert.equal(new Set(folders).size, oddIds.length);
});

const source: PackageSource = {
  list: () => [{ path: 'i', size: 2 }],
  read: () => Promise.resolve(Buffer.from('1\n')),
  stream: () => Promise.resolve(Readable.from([Buffer.from('1\n')])),
  close: () => Promise.resolve(),
};
const one = { seq: 1, name: '1', inputPath: 'i', answerPath: 'i', score: null, group: 1, isSample: false };

for (const writer of packageWriters) {
  test(`${writer.name}: writes problems with unusual ids to one archive and reads them back`, async (t) => {
    const parts = oddIds.map((displayId, index) => {
      const problem = { ...newProblem(), displayId, titles: { 'en-US': displayId }, cases: [one] };
      return { written: writer.write(problem, index + 1), source };
    });
    const bytes = Buffer.concat(await createArchive(parts).toArray());
    const plans = await readProblemPackages(await writeBytes(t, bytes));
    assert.deepEqual(
      plans.flatMap(({ stops }) => stops),
      [],
    );
    assert.equal(plans.length, oddIds.length);
    // FPS files do not contain the id; plain folders contain it only in the folder name.
    if (writer.name !== 'fps' && writer.name !== 'plain')
      assert.deepEqual(plans.map(({ problem }) => problem.displayId).toSorted(), oddIds.toSorted());
    await plans[0]?.source.close();
  });
}

const explained = {
  ...newProblem(),
  displayId: 'E',
  titles: { 'en-US': 'E' },
  statements: { 'en-US': { description: 'Add one.', input: '', output: '', hint: '' } },
  hints: [{ texts: { 'en-US': 'Add.' }, price: 5 }],
  limitFactors: { Java: 2 },
  cases: [one],
  samples: [
    { input: '1\n', output: '2\n', explanation: { 'zh-CN': '加一', 'en-US': 'One more.' } },
    { input: '2\n', output: '3\n' },
  ],
};

for (const writer of packageWriters) {
  test(`${writer.name}: restores explanations, hints and language limits, or reports them as lost`, async (t) => {
    const written = writer.write(explained);
    const bytes = Buffer.concat(await createArchive([{ written, source }]).toArray());
    const [plan] = await readProblemPackages(await writeBytes(t, bytes));
    assert.ok(plan);
    await plan.source.close();
    const isKept = ['xiezhi', 'icpc', 'icpc-legacy', 'polygon', 'hoj'].includes(writer.name);
    const expected = isKept
      ? explained.samples
      : explained.samples.map(({ input, output }) => ({ input, output }));
    assert.deepEqual(plan.problem.samples, expected);
    assert.deepEqual(plan.problem.hints, isKept ? explained.hints : []);
    assert.deepEqual(plan.problem.limitFactors, isKept ? explained.limitFactors : {});
    const items = written.remarks.map(({ item }) => item);
    if (writer.name !== 'xiezhi') assert.ok(items.includes('limits of languages'), items.join());
    assert.ok(isKept || items.includes('hints'), items.join());
    assert.equal(
      written.remarks.some(({ item }) => item === 'explanations of samples'),
      !['xiezhi', 'icpc'].includes(writer.name),
    );
  });

  test(`${writer.name}: restores file names that users enter, or rejects them by name`, async (t) => {
    const named = {
      ...explained,
      samples: [],
      fileIo: { input: '输入 1.txt', output: '输出.txt' },
      userExtraFiles: { '数据 1.h': 'x\n' },
    };
    if (['icpc', 'icpc-legacy', 'polygon', 'hydro'].includes(writer.name)) {
      assert.throws(() => writer.write(named), /the extra file 数据 1\.h has a name/);
      return;
    }
    const written = writer.write(named);
    const bytes = Buffer.concat(await createArchive([{ written, source }]).toArray());
    const [plan] = await readProblemPackages(await writeBytes(t, bytes));
    assert.ok(plan);
    await plan.source.close();
    assert.deepEqual(plan.stops, []);
    if (['xiezhi', 'hoj'].includes(writer.name))
      assert.deepEqual(
        [plan.problem.fileIo, plan.problem.userExtraFiles],
        [named.fileIo, named.userExtraFiles],
      );
    else assert.ok(written.remarks.some(({ item }) => item === 'file input and output'));
  });
}
