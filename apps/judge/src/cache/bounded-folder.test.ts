import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { BoundedFolder } from './bounded-folder.ts';

describe('bounded folder', () => {
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'xiezhi-bounded-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));

  const put = async (folder: BoundedFolder, name: string, bytes: number) => {
    writeFileSync(join(path, name), Buffer.alloc(bytes));
    await folder.added(name, bytes);
  };
  const shown = () => readdirSync(path).toSorted();

  it('loads existing entries, oldest first, with the full size of folders', async () => {
    const files: readonly [name: string, bytes: number, seconds: number][] = [
      ['young', 10, 3000],
      ['old', 20, 1000],
      ['middle/deep/file', 30, 2000],
    ];
    for (const [name, bytes, seconds] of files) {
      const file = join(path, name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, Buffer.alloc(bytes));
      utimesSync(join(path, name.split('/')[0] ?? ''), seconds, seconds);
    }
    const folder = new BoundedFolder(path, 1000);
    assert.equal(folder.bytes, 60);
    assert.equal(await folder.makeRoom(1), 20);
    assert.deepEqual(shown(), ['middle', 'young']);
    assert.equal(await folder.makeRoom(1), 30);
    assert.equal(await folder.makeRoom(1000), 10, 'no more than there is');
    assert.deepEqual([shown(), folder.bytes], [[], 0]);
  });

  it('removes partial entries of an earlier process and does not count them', () => {
    mkdirSync(join(path, '.removed-1/deep'), { recursive: true });
    writeFileSync(join(path, '.removed-1/deep/file'), 'x');
    writeFileSync(join(path, '.half'), 'x');
    writeFileSync(join(path, 'whole'), 'abc');
    const folder = new BoundedFolder(path, 1000);
    assert.deepEqual([shown(), folder.bytes, folder.has('.half')], [['whole'], 3, false]);
  });

  it('creates a missing folder', () => {
    const inner = join(path, 'a/b');
    assert.equal(new BoundedFolder(inner, 10).bytes, 0);
    assert.ok(existsSync(inner));
  });

  it('counts a replaced entry once, with its new size', async () => {
    const folder = new BoundedFolder(path, 100);
    await put(folder, 'a', 60);
    await put(folder, 'a', 40);
    await put(folder, 'b', 50);
    assert.deepEqual([shown(), folder.bytes], [['a', 'b'], 90]);
  });

  it('removes an entry above the limit unless it is pinned', async () => {
    const folder = new BoundedFolder(path, 10);
    await put(folder, 'small', 5);
    await put(folder, 'huge', 500);
    assert.deepEqual([shown(), folder.bytes], [[], 0]);
    const release = folder.pin('huge');
    await put(folder, 'huge', 500);
    assert.deepEqual([shown(), folder.bytes], [['huge'], 500]);
    release();
    await put(folder, 'small', 5);
    assert.deepEqual([shown(), folder.bytes], [['small'], 5]);
  });

  it('ignores a second release of the same pin', async () => {
    const folder = new BoundedFolder(path, 10);
    await put(folder, 'a', 10);
    const [first, second] = [folder.pin('a'), folder.pin('a')];
    first();
    first();
    assert.equal(await folder.makeRoom(10), 0);
    second();
    assert.equal(await folder.makeRoom(10), 10);
  });

  it('forgets an entry that was deleted externally', async () => {
    const folder = new BoundedFolder(path, 100);
    await put(folder, 'a', 10);
    rmSync(join(path, 'a'));
    assert.equal(await folder.makeRoom(5), 10);
    assert.deepEqual([folder.has('a'), folder.bytes], [false, 0]);
  });

  it('reports every removal, but no replacement', async () => {
    const removed: string[] = [];
    const folder = new BoundedFolder(path, 10, (name) => removed.push(name));
    await put(folder, 'trimmed', 6);
    await put(folder, 'asked', 6);
    await put(folder, 'asked', 3);
    await put(folder, 'wanted room', 4);
    await folder.removed('asked');
    await folder.makeRoom(1);
    assert.deepEqual(removed, ['trimmed', 'asked', 'wanted room']);
  });

  /** A random operation on one of four entries. */
  const act = fc.record({
    what: fc.constantFrom('put', 'hold', 'release', 'room', 'remove'),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    bytes: fc.integer({ min: 1, max: 40 }),
  });

  it('counts the bytes of its files, keeps pinned entries and exceeds the limit only for them, in any order of operations', async () => {
    const limit = 60;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
        rmSync(path, { recursive: true });
        const folder = new BoundedFolder(path, limit);
        const sizes = new Map<string, number>();
        const releases = new Map<string, (() => void)[]>();
        const heldOf = (name: string) => releases.get(name)?.length ?? 0;
        for (const { what, name, bytes } of acts) {
          const before = new Set(shown());
          if (what === 'put') {
            sizes.set(name, bytes);
            await put(folder, name, bytes);
          } else if (what === 'hold') {
            releases.set(name, [...(releases.get(name) ?? []), folder.pin(name)]);
          } else if (what === 'release') releases.get(name)?.pop()?.();
          else if (what === 'room') await folder.makeRoom(bytes);
          else if (heldOf(name) === 0) await folder.removed(name);
          const now = shown();
          const total = now.reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0);
          assert.equal(folder.bytes, total);
          assert.ok(now.every((one) => folder.has(one) && !one.startsWith('.')));
          for (const one of before) if (heldOf(one) > 0) assert.ok(now.includes(one), `${one} was held`);
          const pinned = now.filter((one) => heldOf(one) > 0);
          if (what === 'put' && total > limit)
            assert.deepEqual(now, pinned, 'only what is held may be too much');
        }
      }),
      { numRuns: 40 },
    );
  });
});
