import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../launcher/paths.js';

const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8');
const alerts = 'deploy/monitoring/alerts.yaml';
const dashboard = 'deploy/monitoring/dashboard.json';
const promtool = '/usr/bin/promtool';

test('alerts and dashboard use only metrics and states that the server has', () => {
  const source = read('apps/server/src/site/metrics/metrics.ts');
  const metrics = new Set([...source.matchAll(/name: '(xiezhi_\w+)'/g)].map(([, name]) => name));
  for (const file of [alerts, dashboard]) {
    const text = read(file);
    const used = [...text.matchAll(/xiezhi_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
    assert.ok(used.length > 0, file);
    for (const name of used) assert.ok(metrics.has(name), `${file}: ${name}`);
    for (const [, state = ''] of text.matchAll(/state=\\?"(\w+)\\?"/g))
      assert.match(source, new RegExp(`as\\('${state}'\\)|state: '${state}'`), `${file}: ${state}`);
  }
});

test('the operations manual explains each alert', () => {
  const manual = read('deploy/README.md');
  for (const [, name = ''] of read(alerts).matchAll(/alert: (\w+)/g)) assert.ok(manual.includes(name), name);
});

test('the dashboard has titled panels that do not overlap', () => {
  /** @type {{ panels: { title: string, gridPos: { x: number, y: number } }[] }} */
  const { panels } = JSON.parse(read(dashboard));
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  assert.equal(new Set(places).size, panels.length);
  assert.ok(panels.every(({ title }) => title !== ''));
});

test(
  'promtool accepts the alerts',
  { skip: !existsSync(promtool) && `no ${promtool}: the Debian package prometheus has it` },
  () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', alerts], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  },
);
