import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeFolder } from './remove-folder.js';

const files = 3000;

test('removes a folder while another process removes files in it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'xiezhi-remove-test-'));
  const other = `
    process.stdout.write('here');
    for (let nth = 0; nth < ${files}; nth += 1) require('node:fs').rmSync(String(nth), { force: true });`;
  try {
    for (let round = 0; round < 5; round += 1) {
      const folder = join(place, String(round));
      mkdirSync(folder);
      for (let nth = 0; nth < files; nth += 1) writeFileSync(join(folder, String(nth)), '');
      const child = spawn(process.execPath, ['--eval', other], { cwd: folder });
      await once(child.stdout, 'data');
      removeFolder(folder);
      assert.ok(!existsSync(folder));
      if (child.exitCode === null) await once(child, 'exit');
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test('accepts a missing folder', () => removeFolder(join(tmpdir(), 'xiezhi-no-such-folder')));
