import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { BlobCache, BlobMissing, type PinnedBlob } from './blob-cache.ts';

/** Tests concurrent use of one cache while the server or the disk fails. */
const refOf = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  size: Buffer.byteLength(text),
});

const textOf = ({ path }: PinnedBlob) => readFileSync(path, 'utf8');

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

/** A stream that fails after the first part. */
const brokenOff = (text: string) =>
  Readable.from(
    (async function* () {
      yield Buffer.from(text);
      throw new Error('connection reset');
    })(),
  );

describe('test data cache with concurrent users', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'xiezhi-shared-blobs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const never = new AbortController().signal;
  const place = () => join(folder, 'blobs');
  const partials = () => readdirSync(`${place()}.partial`);
  type Source = (attempt: number) => Readable | Promise<Readable>;
  /** Opens a cache. `source` receives the number of the fetch, counted from 1. */
  async function open(source: Source, { limitBytes = 1000, mayTrust = () => true } = {}) {
    let fetches = 0;
    const cache = await BlobCache.open(
      place(),
      limitBytes,
      async () => {
        fetches += 1;
        return source(fetches);
      },
      mayTrust,
    );
    return { cache, fetches: () => fetches };
  }

  it('a waiting request retries a broken download, and all requests get the file', async () => {
    const { cache, fetches } = await open((attempt) => (attempt === 1 ? brokenOff('hel') : bytes('hello')));
    const wanted = refOf('hello');
    const all = await Promise.allSettled([1, 2, 3].map(() => cache.get(wanted, never)));
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    assert.equal(fetches(), 2);
    assert.deepEqual(partials(), []);
  });

  it('waiting requests do not ask again for a blob that the server does not have', async () => {
    const { cache, fetches } = await open(() => Promise.reject(new BlobMissing('a'.repeat(64))));
    const all = await Promise.allSettled([1, 2, 3].map(() => cache.get(refOf('x'), never)));
    assert.ok(all.every((one) => one.status === 'rejected' && one.reason instanceof BlobMissing));
    assert.equal(fetches(), 1);
  });

  it('cancelling the request that downloads makes another one download, without an error', async () => {
    const first = new AbortController();
    const { cache, fetches } = await open((attempt) => {
      if (attempt > 1) return bytes('hello');
      return new Readable({ read: () => first.abort(new Error('cancelled')) });
    });
    const wanted = refOf('hello');
    const [abandoned, other] = await Promise.allSettled([
      cache.get(wanted, first.signal),
      cache.get(wanted, never),
    ]);
    assert.equal(abandoned.status, 'rejected');
    assert.ok(other.status === 'fulfilled');
    assert.equal(textOf(other.value), 'hello');
    assert.equal(fetches(), 2);
    assert.deepEqual(partials(), []);
  });

  it('stores no file for a download that is too short, too long or different', async () => {
    for (const sent of ['hell', 'hello!', 'jello', '', 'h'.repeat(100_000)]) {
      const { cache } = await open(() => bytes(sent));
      await assert.rejects(cache.get(refOf('hello'), never), sent);
      assert.deepEqual([readdirSync(place()), partials()], [[], []], sent.slice(0, 9));
    }
  });

  it('stores an empty file like any other', async () => {
    const { cache, fetches } = await open(() => Readable.from([]));
    const pinned = [await cache.get(refOf(''), never), await cache.get(refOf(''), never)];
    assert.deepEqual([pinned.map(textOf), fetches()], [['', ''], 1]);
  });

  it('deletes partial downloads of an earlier process on open', async () => {
    await open(() => bytes('x'));
    writeFileSync(join(`${place()}.partial`, 'left'), 'half');
    await open(() => bytes('x'));
    assert.deepEqual(partials(), []);
  });

  it('stores given bytes once, reads them unchanged and fetches them again when damaged', async () => {
    const { cache, fetches } = await open(() => bytes('own'));
    const ref = await cache.put(Buffer.from('own'));
    assert.deepEqual(ref, refOf('own'));
    assert.deepEqual(await cache.put(Buffer.from('own')), ref);
    const pinned = await cache.get(ref, never);
    assert.deepEqual([textOf(pinned), fetches()], ['own', 0]);
    writeFileSync(pinned.path, 'owl');
    assert.equal(textOf(await cache.get(ref, never)), 'own');
    assert.equal(fetches(), 1);
  });

  it('a failed request pins nothing, so the file can be evicted', async () => {
    const { cache } = await open((attempt) => (attempt === 2 ? brokenOff('') : bytes('first')));
    (await cache.get(refOf('first'), never)).release();
    await assert.rejects(cache.get(refOf('other'), never));
    assert.equal(await cache.makeRoom(1000), 5);
    assert.deepEqual(readdirSync(place()), []);
  });

  const step = fc.record({
    text: fc.constantFrom('a', 'bb', 'ccc', 'dddd'.repeat(3)),
    what: fc.constantFrom('get', 'get', 'release', 'spoil', 'remove', 'room'),
    isTrusting: fc.boolean(),
  });

  it('a pinned file always has the content that its name promises, in any order of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.nat(2), async (steps, fail) => {
        rmSync(folder, { recursive: true });
        const texts = new Map(['a', 'bb', 'ccc', 'dddd'.repeat(3)].map((text) => [refOf(text).sha256, text]));
        let isTrusting = true;
        let fetches = 0;
        const cache = await BlobCache.open(
          place(),
          8,
          (sha256) => {
            fetches += 1;
            const text = texts.get(sha256) ?? '';
            return Promise.resolve(fail > 0 && fetches % 3 === fail ? brokenOff(text.slice(1)) : bytes(text));
          },
          () => isTrusting,
        );
        const pinned: { text: string; blob: PinnedBlob }[] = [];
        for (const { text, what, isTrusting: trusts } of steps) {
          isTrusting = trusts;
          const path = join(place(), refOf(text).sha256);
          if (what === 'get') {
            // Two concurrent requests; a failure is an allowed result.
            const got = await Promise.allSettled([1, 2].map(() => cache.get(refOf(text), never)));
            for (const one of got) {
              if (one.status === 'rejected') continue;
              assert.equal(textOf(one.value), text);
              pinned.push({ text, blob: one.value });
            }
          } else if (what === 'release') pinned.shift()?.blob.release();
          else if (what === 'room') await cache.makeRoom(5);
          // Damage an unpinned file: its next use must repair it.
          else if (existsSync(path) && pinned.every((one) => one.text !== text)) {
            if (what === 'spoil') writeFileSync(path, 'spoilt');
            else rmSync(path);
          }
          for (const one of pinned) assert.equal(textOf(one.blob), one.text, 'what is held stays');
          assert.deepEqual(partials(), []);
        }
      }),
      { numRuns: 40 },
    );
  });
});
