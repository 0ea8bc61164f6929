import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newProblem } from '../new-problem.ts';
import type { PackageSource } from '../plan.ts';
import { readProblemPackages } from '../read.ts';
import { writeArchive as writeBytes } from '../testing/packages.ts';
import { createArchive } from './archive.ts';
import { folderOfProblem } from './place.ts';
import { packageWriters } from './registry.ts';

/** A file without end, whose stream can be looked at. */
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

test('a file that is being read is closed when whoever wanted the archive goes away', async () => {
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

test('folders of problems are names that every reader keeps, each its own', () => {
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
  test(`${writer.name}: problems with odd ids leave in one archive and come back`, async (t) => {
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
    if (writer.name !== 'fps')
      assert.deepEqual(plans.map(({ problem }) => problem.displayId).toSorted(), oddIds.toSorted());
    await plans[0]?.source.close();
  });
}
