import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { deflateSync } from 'node:zlib';
import { ApiError } from '../http/api-error.ts';
import { checkOut } from './checkout.ts';
import { applyDelta } from './delta.ts';
import { ObjectStore } from './object-store.ts';
import { unpack } from './pack.ts';

/* Packs that git itself would never send. */

const isRefused = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code;
const damaged = isRefused('repositoryDamaged');

function storeOf(context: TestContext): { readonly store: ObjectStore; readonly folder: string } {
  const work = mkdtempSync(join(tmpdir(), 'xiezhi-pack-'));
  context.after(() => rmSync(work, { recursive: true, force: true }));
  for (const name of ['objects', 'files']) mkdirSync(join(work, name));
  return { store: new ObjectStore(join(work, 'objects')), folder: join(work, 'files') };
}

interface Entry {
  readonly type: number;
  readonly bytes: Buffer;
  /** Size in the head of the entry, if it differs from the real size. */
  readonly size?: number;
  readonly base?: Buffer;
}

function packOf(entries: readonly Entry[], count = entries.length): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([
    head,
    ...entries.flatMap(({ type, bytes, size = bytes.length, base = Buffer.alloc(0) }) => [
      headOf(type, size),
      base,
      deflateSync(bytes),
    ]),
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function headOf(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  bytes.push((type << 4) | (size % 16) | (rest > 0 ? 128 : 0));
  while (rest > 0) {
    const next = Math.floor(rest / 128);
    bytes.push((rest % 128) | (next > 0 ? 128 : 0));
    rest = next;
  }
  return Buffer.from(bytes);
}

const blob = (text: string): Entry => ({ type: 3, bytes: Buffer.from(text) });
const idOf = (type: string, bytes: Buffer) =>
  createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest();

test('unpacks blobs, and deltas in any order', (context) => {
  const { store } = storeOf(context);
  const base = Buffer.from('hello world');
  // Copies five bytes, inserts "!".
  const delta = Buffer.from([11, 6, 0x90, 5, 1, 0x21]);
  unpack(packOf([{ type: 7, bytes: delta, base: idOf('blob', base) }, blob('hello world')]), store);
  const found = store.get(idOf('blob', Buffer.from('hello!')).toString('hex'));
  assert.equal(found?.bytes.toString(), 'hello!');
});

test('refuses what is damaged or larger than it says', (context) => {
  const { store } = storeOf(context);
  const sound = packOf([blob('a')]);
  const cases: readonly (readonly [string, Buffer])[] = [
    ['empty', Buffer.alloc(0)],
    ['cut', sound.subarray(0, -1)],
    ['flipped', Buffer.from(sound.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
    ['more announced', packOf([blob('a')], 2)],
    ['fewer announced', packOf([blob('a'), blob('b')], 1)],
    ['a bomb with a small size', packOf([{ type: 3, bytes: Buffer.alloc(1_000_000), size: 10 }])],
    ['a larger size', packOf([{ type: 3, bytes: Buffer.from('a'), size: 2 }])],
    ['an unknown type', packOf([{ type: 5, bytes: Buffer.from('a') }])],
    ['a delta without its base', packOf([{ type: 7, bytes: Buffer.from([0, 0]), base: Buffer.alloc(20) }])],
    ['a delta of itself', packOf([{ type: 6, bytes: Buffer.from([0, 0]), base: Buffer.from([0]) }])],
  ];
  for (const [name, pack] of cases) assert.throws(() => unpack(pack, store), damaged, name);
  const large = { type: 3, bytes: Buffer.from('a'), size: 2 ** 40 };
  assert.throws(() => unpack(packOf([large]), store), isRefused('repositoryTooLarge'));
  assert.throws(() => unpack(packOf([], 4_000_000), store), isRefused('repositoryTooLarge'));
});

test('many large deltas do not fill the memory while they wait for their bases', (context) => {
  let most = 0;
  class WatchedStore extends ObjectStore {
    override has(id: string) {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      return super.has(id);
    }
  }
  const work = mkdtempSync(join(tmpdir(), 'xiezhi-pack-'));
  context.after(() => rmSync(work, { recursive: true, force: true }));
  const size = 8 * 1024 ** 2;
  const waiting = { type: 7, bytes: Buffer.alloc(size), base: Buffer.alloc(20, 1) };
  const pack = packOf(Array.from({ length: 64 }, () => waiting));
  assert.throws(() => unpack(pack, new WatchedStore(work)), damaged);
  assert.ok(most > 0 && most < 32 * size, `${most} bytes at once`);
});

test('applies deltas in the worst order, and refuses too many of large files', (context) => {
  const { store } = storeOf(context);
  const chain: Entry[] = [];
  let former = Buffer.from('seed');
  for (let index = 0; index < 2000; index += 1) {
    const next = Buffer.from(`n${index}`);
    const delta = Buffer.from([former.length, next.length, next.length, ...next]);
    chain.push({ type: 7, bytes: delta, base: idOf('blob', former) });
    former = next;
  }
  unpack(packOf([blob('seed'), ...chain.toReversed()]), store);
  assert.equal(store.get(idOf('blob', former).toString('hex'))?.bytes.toString(), former.toString());

  const large = Buffer.alloc(100 * 1024 ** 2);
  // The base size 100 * 2 ** 20 in groups of seven bits, the result size 1, and an instruction to insert one byte.
  const sized = Buffer.from([0x80, 0x80, 0x80, 0x32, 1, 1]);
  const many = Array.from({ length: 50 }, (_, index) => ({
    type: 7,
    bytes: Buffer.concat([sized, Buffer.from([index])]),
    base: idOf('blob', large),
  }));
  const pack = packOf([{ type: 3, bytes: large }, ...many]);
  assert.throws(() => unpack(pack, storeOf(context).store), isRefused('repositoryTooLarge'));
});

test('trees and commits, which are read into memory, have a limit of their own', (context) => {
  const { store } = storeOf(context);
  const trees = Array.from({ length: 9 }, (_, at) => ({ type: 2, bytes: Buffer.alloc(8 * 1024 ** 2, at) }));
  assert.throws(() => unpack(packOf(trees), store), isRefused('repositoryTooLarge'));
});

test('a delta reads nothing outside of its base', () => {
  const base = Buffer.from('abc');
  assert.equal(applyDelta(base, Buffer.from([3, 3, 0x90, 3]), 100).toString(), 'abc');
  for (const delta of [
    [4, 3, 0x90, 3],
    [3, 9, 0x90, 9],
    [3, 3, 0x91, 2, 3],
    [3, 3, 0],
    [3, 3, 5, 97],
    [3, 2, 0x90, 3],
    [3, 200, 0x90, 3],
    [3],
    [],
  ])
    assert.throws(() => applyDelta(base, Buffer.from(delta), 100), damaged, JSON.stringify(delta));
});

function commitOf(
  store: ObjectStore,
  entries: readonly (readonly [mode: string, name: string, id: Buffer])[],
): string {
  const tree = Buffer.concat(entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), id]));
  const treeId = store.put({ type: 'tree', bytes: tree });
  return store.put({ type: 'commit', bytes: Buffer.from(`tree ${treeId}\n\nsubject`) });
}

test('a checkout stays in its folder', (context) => {
  const { store, folder } = storeOf(context);
  const file = Buffer.from(store.put({ type: 'blob', bytes: Buffer.from('/tmp') }), 'hex');
  for (const name of ['..', '.', '', 'a/b', '.git', '.GIT'])
    assert.throws(() => checkOut(store, commitOf(store, [['100644', name, file]]), folder), damaged, name);
  const inner = Buffer.from(
    store.put({ type: 'tree', bytes: Buffer.concat([Buffer.from('100644 f\0'), file]) }),
    'hex',
  );
  const twice = commitOf(store, [
    ['120000', 'x', file],
    ['40000', 'x', inner],
  ]);
  assert.throws(() => checkOut(store, twice, folder), damaged);
  const missing = commitOf(store, [['100644', 'gone', Buffer.alloc(20)]]);
  assert.throws(() => checkOut(store, missing, folder), damaged);
});

test('folders are not nested without end', (context) => {
  const { store, folder } = storeOf(context);
  let tree = store.put({ type: 'tree', bytes: Buffer.alloc(0) });
  for (let depth = 0; depth < 40; depth += 1) {
    const bytes = Buffer.concat([Buffer.from('40000 a\0'), Buffer.from(tree, 'hex')]);
    tree = store.put({ type: 'tree', bytes });
  }
  const commit = store.put({ type: 'commit', bytes: Buffer.from(`tree ${tree}\n\n`) });
  assert.throws(() => checkOut(store, commit, folder), isRefused('repositoryTooLarge'));
});

test('the paths of a commit, which reach the event loop, have a limit together', (context) => {
  const { store, folder } = storeOf(context);
  const put = (entries: readonly (readonly [mode: string, name: string, id: string])[]) =>
    store.put({
      type: 'tree',
      bytes: Buffer.concat(
        entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
      ),
    });
  const file = store.put({ type: 'blob', bytes: Buffer.from('x') });
  let tree = put(
    Array.from({ length: 1000 }, (_, index) => ['100644', String(index).padEnd(250, 'x'), file]),
  );
  for (let depth = 0; depth < 12; depth += 1) tree = put([['40000', 'd'.repeat(250), tree]]);
  const root = put(Array.from({ length: 3 }, (_, index) => ['40000', String(index), tree]));
  const commit = store.put({ type: 'commit', bytes: Buffer.from(`tree ${root}\n\n`) });
  assert.throws(() => checkOut(store, commit, folder), isRefused('repositoryTooLarge'));
});

test('a commit may contain a file more often than file systems link it, and no name that is too long', (context) => {
  const { store, folder } = storeOf(context);
  const file = Buffer.from(store.put({ type: 'blob', bytes: Buffer.from('x') }), 'hex');
  const many = Array.from({ length: 65_500 }, (_, index) => ['100644', `f${index}`, file] as const);
  assert.equal(checkOut(store, commitOf(store, many), folder).files.size, many.length);
  const long = commitOf(store, [['100644', 'x'.repeat(300), file]]);
  assert.throws(() => checkOut(store, long, folder), damaged);
});
