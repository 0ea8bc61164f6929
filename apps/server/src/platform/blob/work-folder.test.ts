import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Settings } from '../settings/environment.ts';
import { withTempFolder, sweepWorkFolders } from './work-folder.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'xiezhi-work-'));
after(() => rmSync(dataFolder, { recursive: true, force: true }));
const now = new Date();
const settings: Pick<Settings, 'dataFolder'> = { dataFolder };
const services = { settings, clock: () => now };
const left = () => readdirSync(join(dataFolder, 'work')).toSorted();

test('a folder is below the data and is deleted afterwards, also if the work failed', async () => {
  await withTempFolder(services, async (folder) => {
    assert.ok(folder.startsWith(join(dataFolder, 'work')));
    await writeFile(join(folder, 'upload'), 'x');
    assert.equal(left().length, 1);
  });
  await assert.rejects(
    withTempFolder(services, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.deepEqual(left(), []);
});

test('deletes folders of killed processes, and keeps those of live ones', async () => {
  const former = `${hostname()}~${process.pid}~former~e`;
  const here = [`${hostname()}~17~a`, `${hostname()}~18~b`, former];
  const names = [...here, 'elsewhere~17~c', 'elsewhere~17~d', 'unknown'];
  for (const name of names) {
    const path = join(dataFolder, 'work', name);
    await mkdir(path, { recursive: true });
    const isOld = name.endsWith('d') || name === 'unknown';
    const touched = new Date(now.getTime() - (isOld ? 25 : 1) * 60 * 60 * 1000);
    utimesSync(path, touched, touched);
  }
  assert.equal(await sweepWorkFolders(services, (pid) => pid !== 17), 4);
  assert.deepEqual(left(), [`${hostname()}~18~b`, 'elsewhere~17~c'].toSorted());
  await withTempFolder(services, async () => {
    await sweepWorkFolders(services);
    assert.equal(left().filter((name) => name.includes(`~${process.pid}~`)).length, 1);
  });
});

test('does nothing if there is no work folder yet', async () => {
  const empty: Pick<Settings, 'dataFolder'> = { dataFolder: join(dataFolder, 'none') };
  assert.equal(await sweepWorkFolders({ settings: empty, clock: () => now }), 0);
});
