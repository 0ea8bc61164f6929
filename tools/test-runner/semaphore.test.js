import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Semaphore } from './semaphore.js';
import { runFiles } from './run-files.js';

test('grants at most as many permits as it has, to the longest waiter first', async () => {
  const places = new Semaphore(2);
  /** @type {string[]} */
  const order = [];
  const runAs = async (/** @type {string} */ name) => {
    await places.take();
    order.push(name);
  };
  const all = ['first', 'second', 'third', 'fourth'].map(runAs);
  await Promise.all(all.slice(0, 2));
  assert.deepEqual(order, ['first', 'second']);
  places.leave();
  await all[2];
  assert.deepEqual(order, ['first', 'second', 'third']);
  places.leave();
  places.leave();
  await all[3];
  // One is free again.
  await places.take();
});

test('files of two suites share permits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-places-test-'));
  const source = `
    const { existsSync, writeFileSync, rmSync } = require('node:fs');
    require('node:test').test('is alone', async () => {
      require('node:assert').ok(!existsSync('mark'), 'another file runs');
      writeFileSync('mark', '');
      await new Promise((resolve) => setTimeout(resolve, 300));
      rmSync('mark');
    });`;
  const names = ['a.test.js', 'b.test.js'];
  for (const name of names) writeFileSync(join(folder, name), source);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = {
    workers: 1,
    timeoutMs: 60_000,
    env,
    folder,
    places: new Semaphore(1),
    write: () => undefined,
  };
  const both = await Promise.all(names.map((name) => runFiles([name], options)));
  assert.deepEqual(
    both.map(({ passed, failed }) => [passed, failed]),
    [
      [1, 0],
      [1, 0],
    ],
  );
  rmSync(folder, { recursive: true, force: true });
});
