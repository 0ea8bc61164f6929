import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  patroniConfiguration,
  primaryConfiguration,
  proxyConfiguration,
} from '../e2e/stress/cluster/configuration.ts';
import { projectRoot } from '../launcher/paths.js';
import { settingsTable } from '../launcher/site/settings.js';

const folder = join(projectRoot, 'deploy/cluster');
const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8');
const haproxy = '/usr/sbin/haproxy';
const members = /** @type {const} */ ([
  { postgres: 5432, rest: 8008 },
  { postgres: 5433, rest: 8009 },
]);

test('the manual and the handbook name each example', () => {
  const texts = [
    'deploy/README.md',
    'docs/handbook/en-US/several-servers.md',
    'docs/handbook/zh-CN/several-servers.md',
  ];
  for (const path of texts)
    for (const name of readdirSync(folder))
      assert.ok(read(path).includes(`cluster/${name}`), `${path}: ${name}`);
});

test('examples name only settings that exist', () => {
  const known = new Set(settingsTable.map(({ name }) => name));
  for (const name of readdirSync(folder))
    for (const [setting] of read(`deploy/cluster/${name}`).matchAll(/\b(?:XIEZHI_\w+|DATABASE_URL)/g))
      assert.ok(known.has(setting), `${name}: ${setting}`);
});

test('the pooler sets the timeouts that servers set themselves on direct connections', () => {
  const pool = read('apps/server/src/platform/database/pool.ts').replaceAll(/(?<=\d)_(?=\d)/g, '');
  const [, statement] = /defaultStatementTimeout = (\d+)/.exec(pool) ?? [];
  const [, idle] = /idle_in_transaction_session_timeout: (\d+)/.exec(pool) ?? [];
  const example = read('deploy/cluster/pgbouncer.ini');
  assert.ok(example.includes(`set statement_timeout = ${statement};`));
  assert.ok(example.includes(`set idle_in_transaction_session_timeout = ${idle}'`));
});

test('the database configuration has the settings that protect commits from loss', () => {
  const patroni = patroniConfiguration({
    name: 'db-2',
    folder: '/folder',
    binaries: '/binaries',
    etcdPort: 1,
    ports: members[0],
  });
  for (const line of [
    'synchronous_mode: true',
    "synchronous_commit: 'on'",
    "fsync: 'on'",
    "full_page_writes: 'on'",
  ])
    assert.ok(patroni.includes(line), line);
  // Patroni refuses a lease time (`ttl`) shorter than one round (`loop_wait`) plus two attempts (`retry_timeout`).
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(patroni)?.[1]),
  );
  assert.ok((ttl ?? 0) >= (wait ?? Infinity) + 2 * (retry ?? Infinity));
});

test(
  'HAProxy accepts the examples',
  { skip: !existsSync(haproxy) && `no ${haproxy}: the Debian package haproxy has it` },
  () => {
    const place = mkdtempSync(join(tmpdir(), 'xiezhi-haproxy-'));
    try {
      const texts = [primaryConfiguration(5000, members), proxyConfiguration(8443, [8080, 8081, 8082])];
      for (const text of texts) {
        const file = join(place, 'haproxy.cfg');
        writeFileSync(file, text);
        const { status, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
        assert.equal(status, 0, stderr);
        assert.doesNotMatch(stderr, /WARNING/);
      }
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
);
