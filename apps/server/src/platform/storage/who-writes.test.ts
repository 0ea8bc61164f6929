import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const sources = join(import.meta.dirname, '../..');

/** Files that write blobs but do not charge them to a user, with the reason. */
const others: Readonly<Record<string, string>> = {
  'judging/prepublish-check/job.ts': 'the empty file',
  'problems/test-data/store-file.ts': 'its callers charge, and copies are reported to them',
  'problems/test-data/package-data.ts': 'its callers charge',
  'site/backup/restore.ts': 'a command of the operator',
  'site/site-import/write/prepare-file.ts': 'a migration, which only root starts',
  'judging/problem-package/statement-files.ts': 'its callers charge',
};

test('every writer of blobs charges the user who caused it', () => {
  const writers = globSync('**/*.ts', { cwd: sources }).filter(
    (path) =>
      !/\.test\.ts$|(?:^|\/)testing\/|^platform\/blob\//.test(path) &&
      /\b(?:blobs|target\.blobs)\s*\.put\(/.test(readFileSync(join(sources, path), 'utf8')),
  );
  assert.ok(writers.length > 10);
  const uncharged = writers.filter(
    (path) => !/\brecordWriting\(/.test(readFileSync(join(sources, path), 'utf8')),
  );
  assert.deepEqual(uncharged.toSorted(), Object.keys(others).toSorted());
});
