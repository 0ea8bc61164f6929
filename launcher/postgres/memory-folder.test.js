import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { databaseRoot } from './memory-folder.js';

test('test databases are in memory only if there is enough of it', () => {
  const enough = { folder: projectRoot, room: 2 ** 40, free: 2 ** 40 };
  assert.equal(databaseRoot(enough), projectRoot);
  assert.equal(databaseRoot({ ...enough, room: 2 ** 30 }), tmpdir());
  assert.equal(databaseRoot({ ...enough, free: 2 ** 30 }), tmpdir());
  assert.equal(databaseRoot({ ...enough, folder: '/no/such/folder' }), tmpdir());
});
