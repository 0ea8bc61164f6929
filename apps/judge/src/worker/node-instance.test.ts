import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { recordProcess } from '../../../../launcher/process/process-record.js';
import { startInstance } from './node-instance.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiezhi-instance-'));
});
after(() => rm(folder, { recursive: true }));

const path = (name: string) => join(folder, `life-${name}.json`);

test('a new instance follows instances that have ended, but none of a running process', async () => {
  const first = await startInstance(folder, 'a');
  assert.deepEqual(first.follows, []);
  const second = await startInstance(folder, 'a');
  assert.deepEqual(second.follows, [], 'the process of the first still runs');
  const { lives } = JSON.parse(await readFile(path('a'), 'utf8'));
  assert.deepEqual(lives, [first.instance], 'what lives is not overwritten');
  const ended = { ...recordProcess(process.pid), startTime: '1' };
  await writeFile(path('a'), JSON.stringify({ lives, process: ended }));
  const third = await startInstance(folder, 'a');
  assert.deepEqual(third.follows, [first.instance]);
  assert.deepEqual((await startInstance(folder, 'b')).follows, [], 'another name is another node');
});

test('an unreadable record counts as none, and old instances are dropped', async () => {
  await writeFile(path('c'), '{"lives":');
  assert.deepEqual((await startInstance(folder, 'c')).follows, []);
  const ended = { ...recordProcess(process.pid), startTime: '1' };
  const lives = ['8', '7', '6', '5', '4', '3', '2', '1'];
  await writeFile(path('d'), JSON.stringify({ lives, process: ended }));
  const { instance, follows } = await startInstance(folder, 'd');
  assert.deepEqual(follows, lives);
  const { lives: kept } = JSON.parse(await readFile(path('d'), 'utf8'));
  assert.deepEqual(kept, [instance, ...lives.slice(0, -1)]);
});
