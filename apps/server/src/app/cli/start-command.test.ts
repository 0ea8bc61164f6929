import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCommand } from './start-command.ts';

test('the command after a restore names the restored site, quotes its folder and shows no password', () => {
  assert.equal(startCommand({}), 'npm start');
  assert.equal(startCommand({ XIEZHI_DATA: '/srv/judge' }), 'XIEZHI_DATA=/srv/judge npm start');
  assert.equal(
    startCommand({ XIEZHI_DATA: "/srv/an 'old' site", XIEZHI_BLOBS: 's3' }),
    String.raw`XIEZHI_DATA='/srv/an '\''old'\'' site' XIEZHI_BLOBS=s3 npm start`,
  );
  assert.equal(
    startCommand({ DATABASE_URL: 'postgresql://judge:secret@db/judge' }),
    'DATABASE_URL=… npm start',
  );
});
