import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../command.js';
import { projectRoot } from '../paths.js';
import { countAll, countLines, isTest, packageOf } from './count-lines.js';
import { chooseParts, findStrayTestFiles, findTestFiles, parts, planRuns } from './parts.js';

/** @param {string} source of a test file */
async function runReporter(source) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-reporter-test-'));
  const file = join(folder, 'sample.test.js');
  const countsFile = join(folder, 'counts.json');
  writeFileSync(file, source);
  const reporter = join(projectRoot, 'launcher/testing/reporter.js');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const result = await runCommand(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
    cwd: folder,
    env: { ...env, XIEZHI_TEST_COUNTS: countsFile },
  });
  const counts = JSON.parse(readFileSync(countsFile, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  const { failedFiles, times, ...numbers } = counts;
  return { ...result, counts: numbers, failedFiles, times };
}

test('the reporter counts tests, not the groups around them, and shows reasons', async () => {
  const { status, stdout, counts, failedFiles, times } = await runReporter(`
    const { describe, test } = require('node:test');
    const assert = require('node:assert');
    describe('group', () => {
      test('right', () => {});
      test('wrong', () => assert.equal(1, 2));
      test.skip('left out', () => {});
    });
    test('parent', async (t) => { await t.test('wrong child', () => { throw new Error('the reason'); }); });`);
  assert.deepEqual(counts, { passed: 1, failed: 2, skipped: 1 });
  assert.equal(status, 1);
  assert.deepEqual(failedFiles, ['sample.test.js']);
  assert.deepEqual(Object.keys(times), ['sample.test.js']);
  assert.ok(times['sample.test.js'] > 0);
  assert.match(stdout, /✗ wrong\n/);
  assert.match(stdout, /1 == 2/);
  assert.match(stdout, /the reason/);
});

test('a file that cannot be loaded is a failure', async () => {
  const { status, stdout, counts } = await runReporter("require('node:fs').nothing.here();");
  assert.match(stdout, /TypeError.*here/);
  assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
  assert.equal(status, 1);
});

test('a failure in a module that a test file imports belongs to the test file', async () => {
  const { failedFiles } = await runReporter(`
    const { writeFileSync } = require('node:fs');
    const { join } = require('node:path');
    const helper = join(__dirname, 'helper.js');
    writeFileSync(helper, "require('node:test').test('wrong', () => { throw new Error('no'); });");
    require(helper);`);
  assert.deepEqual(failedFiles, ['sample.test.js']);
});

/** @param {string[]} args */
function names(args) {
  return chooseParts(args).chosen.map((part) => part.name);
}

test('arguments choose parts by name, by folder and by file', () => {
  assert.deepEqual(
    names([]),
    parts.map((part) => part.name),
  );
  assert.deepEqual(names(['unit']), ['unit']);
  assert.deepEqual(names(['./launcher/testing/testing.test.js']), ['unit']);
  assert.deepEqual(chooseParts(['nowhere']).unknown, ['nowhere']);
});

test('no test file is left out', () => assert.deepEqual(findStrayTestFiles(), []));

test('what must be alone comes first, one at a time in its order; every file runs once', () => {
  const [any] = parts;
  assert.ok(any);
  const part = { ...any, workers: 2, alone: ['e2e/start', 'e2e/kill'] };
  const files = ['e2e/kill.test.ts', 'e2e/people/a.test.ts', 'e2e/start.test.ts', 'e2e/xss.test.ts'];
  assert.deepEqual(planRuns(part, files), [
    { files: ['e2e/start.test.ts'], workers: 1 },
    { files: ['e2e/kill.test.ts'], workers: 1 },
    { files: ['e2e/people/a.test.ts', 'e2e/xss.test.ts'], workers: 2 },
  ]);
  for (const { alone = [], folders } of parts)
    for (const beginning of alone) assert.ok(folders.some((folder) => beginning.startsWith(folder)));
  for (const one of parts) {
    const all = findTestFiles(one);
    const planned = planRuns(one, all).flatMap((run) => run.files);
    assert.deepEqual(planned.toSorted(), all.toSorted());
  }
});

test('lines of tests and of source are told apart, package by package', () => {
  const tests = ['apps/web/src/a.test.tsx', 'apps/server/src/testing/harness.ts', 'e2e/site.ts'];
  const source = [
    'packages/formats/src/polygon/tests.ts',
    'apps/web/src/test-run/marks.ts',
    'launcher/start.js',
  ];
  assert.deepEqual(
    [tests, source].map((paths) => paths.map(isTest)),
    [
      [true, true, true],
      [false, false, false],
    ],
  );
  assert.deepEqual([...tests, ...source].map(packageOf), [
    'apps/web',
    'apps/server',
    'e2e',
    'packages/formats',
    'apps/web',
    'launcher',
  ]);
  assert.equal(countLines('one\n\n  two {\n  }\n'), 3);
  const { source: written = 0, tests: proven = 0 } = countAll().get('packages/rules') ?? {};
  assert.ok(written > 100 && proven > 100, `${proven} of ${written}`);
});
