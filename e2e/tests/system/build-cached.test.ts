import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { remove } from '../../../apps/judge/src/test/support/cache.ts';
import { buildCached } from '../../support/build-cached.ts';

const created = new Set<string>();
after(() => created.forEach(remove));

async function keep(stamp: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = await buildCached('trial', stamp, make);
  created.add(path);
  return path;
}

test('a folder that depends on the sources is created once for concurrent callers, and is complete', async () => {
  let times = 0;
  const stamp = randomUUID();
  const make = async (folder: string) => {
    times += 1;
    writeFileSync(join(folder, 'first'), '1');
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(join(folder, 'last'), '2');
  };
  const paths = await Promise.all([1, 2, 3].map(() => keep(stamp, make)));
  assert.deepEqual([new Set(paths).size, times], [1, 1]);
  assert.equal(readFileSync(join(paths[0] ?? '', 'last'), 'utf8'), '2');
  assert.notEqual(await keep(randomUUID(), make), paths[0], 'another state of the sources has its own');
  assert.equal(times, 2);
});

test('an error while creating it is thrown, leaves nothing, and the next caller tries again', async () => {
  const stamp = randomUUID();
  let half = '';
  const fail = (folder: string) => {
    half = folder;
    writeFileSync(join(folder, 'half'), '');
    return Promise.reject(new Error('no room'));
  };
  await assert.rejects(keep(stamp, fail), /no room/);
  assert.equal(existsSync(half), false);
  assert.ok(existsSync(await keep(stamp, () => Promise.resolve())));
});
