import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeDeadBuilds } from './build-web.js';

test('removes partial builds of killed processes, and no running ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-builds-'));
  try {
    const ended = spawn('true');
    await once(ended, 'exit');
    const names = [String(ended.pid), String(process.pid), 'notes'];
    for (const name of names) {
      mkdirSync(join(folder, name, 'assets'), { recursive: true });
      writeFileSync(join(folder, name, 'assets/index.js'), '');
    }
    removeDeadBuilds(folder);
    assert.deepEqual(readdirSync(folder).toSorted(), names.slice(1).toSorted());
    removeDeadBuilds(join(folder, 'never-made'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
