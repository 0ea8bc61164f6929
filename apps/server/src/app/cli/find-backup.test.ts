import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBackup } from './find-backup.ts';

test('finds a backup by path, in the data folder, and by name', () => {
  const data = mkdtempSync(join(tmpdir(), 'xiezhi-find-backup-'));
  try {
    mkdirSync(join(data, 'backups'));
    const path = join(data, 'backups', 'one.tar.zst');
    writeFileSync(path, '');
    for (const name of [path, 'backups/one.tar.zst', 'one.tar.zst'])
      assert.equal(findBackup(name, data), path);
    assert.equal(findBackup('two.tar.zst', data), null);
  } finally {
    rmSync(data, { recursive: true });
  }
});
