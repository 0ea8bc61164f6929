import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { withTempFolder } from './temporary-folder.ts';

const prefix = `xiezhi-passing-${process.pid}`;

async function pidOfTheDead(): Promise<number> {
  const child = spawn('true');
  const { pid } = child;
  await new Promise((resolve) => child.once('exit', resolve));
  assert.ok(pid);
  return pid;
}

test('removes the folder whether the work succeeds or fails, whatever it contains', async () => {
  let used = '';
  const fill = async (folder: string) => {
    used = folder;
    await mkdir(join(folder, 'deep', 'er'), { recursive: true });
    await writeFile(join(folder, 'deep', 'er', 'file'), 'x');
  };
  assert.equal(await withTempFolder(prefix, (folder) => fill(folder).then(() => 7)), 7);
  assert.equal(existsSync(used), false);
  const broken = async (folder: string) => {
    await fill(folder);
    throw new Error('it broke');
  };
  await assert.rejects(withTempFolder(prefix, broken), /it broke/);
  assert.equal(existsSync(used), false);
});

test('removes the folders of a killed process at the next use, and no others', async () => {
  const left = join(tmpdir(), `${prefix}-${await pidOfTheDead()}-abcdef`);
  const ofTheLiving = join(tmpdir(), `${prefix}-${process.pid}-abcdef`);
  const ofOthers = join(tmpdir(), `${prefix}-notes`);
  for (const folder of [left, ofTheLiving, ofOthers]) await mkdir(folder);
  try {
    await withTempFolder(prefix, async (own) => {
      const there = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
      assert.deepEqual(
        there.toSorted(),
        [own, ofTheLiving, ofOthers].map((path) => basename(path)).toSorted(),
      );
    });
  } finally {
    for (const folder of [left, ofTheLiving, ofOthers]) await rm(folder, { recursive: true, force: true });
  }
});
