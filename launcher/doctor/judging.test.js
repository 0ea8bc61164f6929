import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import { afterEach, mock, test } from 'node:test';
import { isPinnedRuntime } from '../process/runtime.js';
import { toolchains } from '../install/toolchains.js';
import { containerAdvice } from '../host.js';
import { examineCompilers, examineSandbox } from './judging.js';
import { examineBrowser } from './machine.js';
import { pretend, pretendNothing } from './pretend.js';

/** @typedef {import('./examine.js').Finding} Finding */

afterEach(pretendNothing);

/** @param {Finding | Finding[]} found */
const statusesOf = (found) => [found].flat().map(({ name, status }) => `${name.trim()} ${status}`);

test('an incomplete compiler is reported with a fix, and the others are listed', async () => {
  pretend(fs, 'existsSync', (path) =>
    String(path).startsWith('/usr/bin/') ? path === '/usr/bin/java' : undefined,
  );
  const found = await examineCompilers();
  assert.deepEqual(
    found.map(({ name }) => name),
    toolchains.map(({ language }) => language),
  );
  assert.ok(
    found.every(
      ({ status, detail, mend }) => status === 'warning' && detail.endsWith(': not offered') && mend,
    ),
  );
  const java = found.find(({ name }) => name === 'Java');
  assert.match(java?.mend ?? '', /apt-get install .*default-jdk-headless/);
});

test('a host without a browser can run the site, but not its browser tests', () => {
  pretend(fs, 'accessSync', (path) => {
    if (/chrom/.test(String(path))) throw new Error('ENOENT');
  });
  const { status, detail, mend } = examineBrowser();
  assert.deepEqual([status, detail], ['warning', 'no Chromium']);
  assert.match(mend ?? '', /apt-get install .*chromium/);
});

/**
 * Returns the doctor's findings if a sandbox starts with this report.
 * @param {object} report
 */
async function withSandbox(report) {
  const { Sandbox } = await import('../../packages/sandbox/src/index.ts');
  const close = mock.fn(() => Promise.resolve());
  pretend(Sandbox, 'start', () => Promise.resolve({ report, close }));
  const found = await examineSandbox();
  assert.equal(close.mock.callCount(), 1);
  return found;
}

/** @param {string} name @param {boolean} ok @param {boolean} isRequired */
const wall = (name, ok, isRequired = true) => ({
  name,
  ok,
  isRequired,
  detail: `${name} tried`,
  mend: `mend ${name}`,
});

test('a sandbox with all walls holding is fine', { skip: !isPinnedRuntime() }, async () => {
  const found = await withSandbox({
    tier: 'cgroup2',
    isSafe: true,
    items: [wall('network', true), wall('files', true)],
    lacks: [],
  });
  const last = found.at(-1);
  assert.deepEqual([last?.name, last?.status], ['Sandbox', 'ok']);
  assert.match(last?.detail ?? '', /^sandbox tier cgroup2: .*; 2 of 2 walls hold$/);
});

test(
  "a wall that does not hold is listed, and the tier's missing guarantees",
  { skip: !isPinnedRuntime() },
  async () => {
    const items = [wall('network', false), wall('clock', false, false), wall('files', true)];
    const lacks = [
      { name: 'size of the box', meaning: 'unbounded' },
      { name: 'signals to own children', meaning: 'refused' },
    ];
    const found = await withSandbox({ tier: 'restricted', isSafe: false, items, lacks });
    const own = found.slice(found.findIndex(({ name }) => name === 'Sandbox'));
    assert.match(own[0]?.detail ?? '', /1 of 3 walls hold$/);
    assert.deepEqual(statusesOf(own.slice(0, 3)), ['Sandbox failure', 'network failure', 'clock warning']);
    assert.equal(own[1]?.mend, 'mend network');
    assert.deepEqual(
      own.slice(3).map(({ name, status, detail }) => [name, status, detail]),
      [
        ['  not guaranteed', 'warning', 'size of the box: unbounded'],
        ['  not guaranteed', 'warning', 'signals to own children: refused'],
      ],
    );
  },
);

test('a host without confinement is reported before its sandbox', { skip: !isPinnedRuntime() }, async () => {
  pretend(fs, 'readFileSync', (path) => (path === '/proc/sys/user/max_user_namespaces' ? '0\n' : undefined));
  pretend(os, 'release', () => '5.10.0');
  const { Sandbox } = await import('../../packages/sandbox/src/index.ts');
  mock.method(Sandbox, 'start', () => Promise.reject(new Error('the helper is missing')));
  const found = await examineSandbox();
  const required = found.filter(({ status }) => status === 'failure');
  assert.deepEqual(statusesOf(required), ['kernel failure', 'user-namespaces failure', 'Sandbox failure']);
  assert.match(required[1]?.mend ?? '', /max_user_namespaces=10000/);
  assert.match(
    required[2]?.detail ?? '',
    /^sandbox tier restricted: .*; does not start: the helper is missing$/,
  );
});

/** @param {string} path */
const inContainer = (path) => path === '/.dockerenv';

test('a container without control groups gets advice', () => {
  assert.match(containerAdvice('userns', inContainer) ?? '', /--privileged/);
  assert.equal(containerAdvice('cgroup2', inContainer), undefined);
  assert.equal(
    containerAdvice('userns', () => false),
    undefined,
  );
});
