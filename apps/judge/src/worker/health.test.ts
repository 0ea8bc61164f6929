import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { SandboxFault } from '@xiezhi/sandbox';
import { pino } from 'pino';
import { hostError } from '../errors/host-error.ts';
import { NodeHealth } from './health.ts';

const logger = pino({ level: 'silent' });

it('on a full disk, evicts caches first and then leaves service with the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-health-'));
  try {
    const requested: number[] = [];
    const makeRoom = (bytes: number) => {
      requested.push(bytes);
      return Promise.resolve();
    };
    let now = 0;
    const health = new NodeHealth({ folder, freeMinBytes: 2 ** 60, makeRoom, now: () => now, logger });
    let changes = 0;
    health.on('changed', () => changes++);
    assert.deepEqual([health.outOfService, health.isDue], [null, false]);
    for (let look = 0; look < 3; look++) await health.checkDisk();
    const { code, values } = health.outOfService ?? {};
    assert.deepEqual([code, Object.keys(values ?? {})], ['diskFull', ['free', 'needed']]);
    assert.deepEqual([changes, requested.length, health.isDue], [1, 1, false]);
    now += 1000;
    assert.equal(health.isDue, true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('leaves service when the folder is missing, and stays when there is room', async () => {
  const missing = new NodeHealth({ folder: join(tmpdir(), 'xiezhi-health-never-made'), logger });
  await missing.checkDisk();
  assert.equal(missing.outOfService?.code, 'fault');
  assert.match(String(missing.outOfService.values?.['detail']), /ENOENT/);
  const well = new NodeHealth({ folder: tmpdir(), freeMinBytes: 1, logger });
  await well.checkDisk();
  assert.equal(well.outOfService, null);
});

it('recognizes host errors from Node and from the sandbox', () => {
  const table: [unknown, string | null][] = [
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'ENOSPC'],
    [Object.assign(new Error('x'), { code: 'ENOENT' }), null],
    [new SandboxFault('setup', 'write the output: No space left on device'), 'ENOSPC'],
    [new SandboxFault('setup', 'make the box: Too many open files'), 'EMFILE'],
    [new SandboxFault('setup', 'start in time'), null],
    ['no error at all', null],
  ];
  for (const [error, expected] of table) assert.equal(hostError(error), expected, String(error));
});
