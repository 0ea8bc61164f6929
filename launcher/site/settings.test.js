import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../paths.js';
import { readSettings, settingsTable, unknownSettings } from './settings.js';

test('an empty environment gives the defaults', () => {
  assert.deepEqual(readSettings({}), {
    port: 8080,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    adminPassword: undefined,
    nodeToken: undefined,
    nodeName: 'local',
  });
});

test('an empty variable counts as absent', () => {
  assert.equal(readSettings({ PORT: '', XIEZHI_DATA: '', DATABASE_URL: '' }).port, 8080);
});

/** @type {[string, string, RegExp][]} */
const wrong = [
  ['PORT', '0', /PORT must be a whole number from 1 to 65535, not "0"/],
  ['PORT', '65536', /from 1 to 65535/],
  ['PORT', '80a', /not "80a"/],
  ['HOST', 'a b', /HOST must be an address/],
  ['XIEZHI_ADMIN_PASSWORD', 'short', /XIEZHI_ADMIN_PASSWORD must have 6 to 128 characters/],
  ['DATABASE_URL', 'mysql://localhost/x', /postgres:\/\/ or postgresql:\/\//],
  ['PUBLIC_URL', 'judge.example', /PUBLIC_URL must be an address/],
  ['PUBLIC_URL', 'https://school.example/oj', /PUBLIC_URL must have no path: .* host name of its own/],
  ['SMTP_URL', 'mail.example:25', /smtp:\/\/ or smtps:\/\//],
  ['XIEZHI_BLOBS', 'tape', /XIEZHI_BLOBS must be/],
  ['XIEZHI_BLOBS', 's3,s3', /XIEZHI_BLOBS must be/],
  ['XIEZHI_S3_ENDPOINT', 's3.example', /XIEZHI_S3_ENDPOINT must be an address/],
  ['XIEZHI_S3_BUCKET', 'a/b', /XIEZHI_S3_BUCKET must be/],
  ['XIEZHI_S3_PREFIX', '/a', /XIEZHI_S3_PREFIX must be/],
  ['XIEZHI_S3_PATH_STYLE', 'yes', /XIEZHI_S3_PATH_STYLE must be/],
  ['XIEZHI_NODE_TOKEN', 'tiny', /XIEZHI_NODE_TOKEN must be 16 to 256/],
  ['XIEZHI_NODE_NAME', 'a/b', /XIEZHI_NODE_NAME/],
  ['XIEZHI_SLOTS', '0', /XIEZHI_SLOTS/],
  ['XIEZHI_UNSAFE_JUDGE', 'yes', /XIEZHI_UNSAFE_JUDGE must be 0 or 1/],
  ['XIEZHI_PARALLEL_CASES', 'yes', /XIEZHI_PARALLEL_CASES must be 0 or 1/],
  ['XIEZHI_LEASE_SECONDS', '-1', /XIEZHI_LEASE_SECONDS/],
  ['XIEZHI_JUDGE_CACHE_MB', '1', /XIEZHI_JUDGE_CACHE_MB/],
  ['XIEZHI_DATABASE_DIRECT_URL', 'db.example:5432', /XIEZHI_DATABASE_DIRECT_URL must be an address/],
  ['XIEZHI_DATABASE_POOL', '1', /XIEZHI_DATABASE_POOL/],
  ['XIEZHI_TRUST_PROXY', 'everybody', /XIEZHI_TRUST_PROXY must be/],
  ['XIEZHI_RATE_LIMIT_FACTOR', '-1', /XIEZHI_RATE_LIMIT_FACTOR/],
  ['XIEZHI_SECRET', 'x'.repeat(31), /XIEZHI_SECRET must have at least 32/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of trace/],
];
for (const [name, value, message] of wrong) {
  test(`refuses ${name}=${value}`, () => assert.throws(() => readSettings({ [name]: value }), message));
}

test('reports all invalid settings at once, without secrets', () => {
  const secrets = {
    XIEZHI_ADMIN_PASSWORD: 'pw#1',
    XIEZHI_NODE_TOKEN: 'secret-1',
    DATABASE_URL: 'my://u:secret-2@h/d',
  };
  assert.throws(
    () => readSettings({ PORT: 'x', ...secrets }),
    (error) => {
      assert.ok(error instanceof Error);
      for (const name of ['PORT', ...Object.keys(secrets)]) assert.match(error.message, new RegExp(name));
      assert.doesNotMatch(error.message, /pw#1|secret-/);
      return true;
    },
  );
});

test('finds typing errors in names', () => {
  assert.deepEqual(unknownSettings({ XIEZHI_DATE: '/x', XIEZHI_DATA: '/x', PATH: '/bin' }), ['XIEZHI_DATE']);
});

test('docs/settings.md contains the same table', () => {
  const page = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` \| (.*) \| (.*) \|$/gm)].map((row) => row.slice(1));
  assert.deepEqual(
    rows,
    settingsTable.map(({ name, fallback, meaning }) => [name, fallback, meaning]),
  );
});
