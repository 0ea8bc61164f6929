import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLogFile } from './log-file.js';

test('a log is split into a bounded number of files, latest lines last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-log-test-'));
  const path = join(folder, 'x.log');
  for (let line = 0; line < 20; line += 1) {
    const log = createLogFile(path, { limitBytes: 20 });
    log.write(`line ${String(line).padStart(4, '0')}\n`);
    log.close();
  }
  assert.equal(readFileSync(path, 'utf8'), 'line 0018\nline 0019\n');
  assert.equal(readFileSync(`${path}.1`, 'utf8'), 'line 0016\nline 0017\n');
  assert.deepEqual(readdirSync(folder).sort(), ['x.log', 'x.log.1', 'x.log.2', 'x.log.3', 'x.log.4']);
  rmSync(folder, { recursive: true });
});

test('a log that cannot be written loses lines without an error', () => {
  const log = createLogFile('/proc/nowhere/x.log');
  log.write('lost\n');
  log.close();
});
