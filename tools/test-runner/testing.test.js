import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { countAll, countLines, isTest, packageOf } from './count-lines.js';
import { readFindings } from './lint-findings.js';
import { chooseParts, familiesOf, findStrayTestFiles, findTestFiles, parts, planRuns } from './suites.js';
import { Preparing } from './prepare.js';
import { removedTexts } from './changed-texts.js';
import { describeRest, select } from './quick.js';
import { runFiles } from './run-files.js';

/**
 * @param {Record<string, string>} sources by file name
 * @param {{ timeoutMs?: number, sharedProcess?: boolean, workers?: number, families?: string[][],
 *   closingTimeoutMs?: number }} [options] timeoutMs: milliseconds that a file may
 *   take; sharedProcess: all in one process
 */
async function runSources(
  sources,
  { timeoutMs = 60_000, sharedProcess = false, workers = 2, families = [], closingTimeoutMs } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-run-test-'));
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  let shown = '';
  const files = Object.keys(sources).filter((name) => name.includes('.test.'));
  const options = {
    workers,
    timeoutMs,
    sharedProcess: () => sharedProcess,
    families,
    ...(closingTimeoutMs !== undefined && { closingTimeoutMs }),
    env,
    folder,
    write: (/** @type {string} */ text) => (shown += text),
  };
  const { failedFiles, times, ...counts } = await runFiles(files, options);
  rmSync(folder, { recursive: true, force: true });
  return { counts, failedFiles, times, shown };
}

/**
 * Whether a process has ended or is a zombie.
 * @param {number} pid
 */
function isGone(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return true;
  }
}

for (const sharedProcess of [false, true]) {
  const kind = sharedProcess ? 'files of one process' : 'each file a process';

  test(`${kind}: counts tests without the groups around them, and prints reasons`, async () => {
    const { shown, counts, failedFiles, times } = await runSources(
      {
        'sample.test.js': `
      const { describe, test } = require('node:test');
      const assert = require('node:assert');
      describe('group', () => {
        test('right', () => console.log('of no interest'));
        test('wrong', () => assert.equal(1, 2));
        test.skip('left out', () => {});
      });
      test('parent', async (t) => { await t.test('wrong child', () => { throw new Error('the reason'); }); });`,
        'right.test.js': "require('node:test').test('right', () => console.log('not told'));",
      },
      { sharedProcess: sharedProcess },
    );
    assert.deepEqual(counts, { passed: 2, failed: 2, skipped: 1 });
    assert.deepEqual(failedFiles, ['sample.test.js']);
    assert.deepEqual(Object.keys(times ?? {}).toSorted(), ['right.test.js', 'sample.test.js']);
    assert.ok((times?.['sample.test.js'] ?? 0) > 0);
    assert.match(shown, /✗ wrong\n/);
    assert.match(shown, /1 == 2/);
    assert.match(shown, /the reason/);
    assert.match(shown, /\| of no interest/);
    assert.doesNotMatch(shown, /not told/);
  });

  test(`${kind}: a file that cannot be loaded is a failure`, async () => {
    const { shown, counts, failedFiles } = await runSources(
      {
        'sample.test.js': "require('node:fs').nothing.here();",
      },
      { sharedProcess: sharedProcess },
    );
    assert.match(shown, /TypeError.*here/);
    assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
    assert.deepEqual(failedFiles, ['sample.test.js']);
  });

  test(`${kind}: a failure in an imported module is attributed to the test file`, async () => {
    const { failedFiles } = await runSources(
      {
        'helper.js': "require('node:test').test('wrong', () => { throw new Error('no'); });",
        'sample.test.js': "require('./helper.js');",
      },
      { sharedProcess: sharedProcess },
    );
    assert.deepEqual(failedFiles, ['sample.test.js']);
  });

  test(`${kind}: an error left behind by a test fails its file`, async () => {
    const { counts, failedFiles } = await runSources(
      {
        'late.test.js': `
          require('node:test').test('right', () => void setTimeout(() => { throw new Error('too late'); }, 50));`,
        'right.test.js': "require('node:test').test('right', () => {});",
      },
      { sharedProcess: sharedProcess, workers: 1 },
    );
    assert.deepEqual([counts.passed, counts.failed], [2, 1]);
    assert.deepEqual(failedFiles, ['late.test.js']);
  });

  test(`${kind}: a stray failure during a test fails its file and is reported`, async () => {
    const { counts, failedFiles, shown } = await runSources(
      {
        'stray.test.js': `
          const { setTimeout } = require('node:timers/promises');
          require('node:test').test('goes on', async () => {
            await setTimeout(1);
            Promise.reject(new Error('unheard'));
            await setTimeout(20);
          });`,
        'right.test.js': "require('node:test').test('right', async () => { await null; });",
      },
      { sharedProcess: sharedProcess, workers: 1 },
    );
    assert.equal(counts.failed, 1);
    assert.deepEqual(failedFiles, ['stray.test.js']);
    assert.match(shown, /unheard/);
  });

  test(`${kind}: a file that does not end is named and killed with its descendants, and the others run`, async () => {
    const { shown, counts, failedFiles } = await runSources(
      {
        'open.test.js': `
        const { spawn } = require('node:child_process');
        const { test } = require('node:test');
        const child = spawn('sleep', ['1000'], { stdio: 'inherit' });
        console.log('child ' + child.pid);
        test('wrong', () => { throw new Error('the reason'); });
        setInterval(() => {}, 1000);`,
        'right.test.js': "require('node:test').test('right', () => {});",
        'spins.test.js': "require('node:test').test('spins', () => { for (;;); });",
      },
      { timeoutMs: 3000, sharedProcess: sharedProcess },
    );
    assert.deepEqual(failedFiles?.toSorted(), ['open.test.js', 'spins.test.js']);
    assert.equal(counts.passed, 1);
    for (const name of ['open', 'spins']) assert.match(shown, new RegExp(`no end after .*: ${name}.test.js`));
    assert.match(shown, /the reason/);
    const child = Number(/child (\d+)/.exec(shown)?.[1]);
    assert.ok(child > 1);
    assert.ok(isGone(child), `${child} was left behind`);
  });
}

/** Returns a test file that prints which hooks of its process have run. */
const hooked = (/** @type {string} */ name) => `
  const { before, after, test } = require('node:test');
  const { seen } = require('./seen.js');
  before(() => seen.push('before ${name}'));
  after(() => seen.push('after ${name}'));
  test('${name}', () => console.error(process.pid, seen.join()));
  test('told', () => { throw new Error(process.pid + ' saw ' + seen.join()); });`;

test('files of one process share its modules, but not hooks or a crashed process', async () => {
  const { shown, counts, failedFiles } = await runSources(
    {
      'seen.js': 'exports.seen = [];',
      'a.test.js': hooked('a'),
      'b.test.js': hooked('b'),
      'breaks-off.test.js': "require('node:test').test('breaks off', () => process.exit(0));",
      'd.test.js': hooked('d'),
    },
    { sharedProcess: true, workers: 1 },
  );
  const pids = [...shown.matchAll(/Error: (\d+) saw/g)].map(([, pid]) => pid);
  assert.equal(new Set(pids.slice(0, 2)).size, 1);
  assert.notEqual(pids[2], pids[1]);
  assert.match(shown, /saw before a,after a,before b\n/);
  assert.match(shown, /saw before d\n/);
  assert.deepEqual(counts, { passed: 3, failed: 4, skipped: 0 });
  assert.deepEqual(failedFiles, ['a.test.js', 'b.test.js', 'breaks-off.test.js', 'd.test.js']);
});

const sharedFixtures = JSON.stringify(new URL('./shared-fixtures.js', import.meta.url).href);
/**
 * Returns a test file that opens a resource, unless an earlier file has opened it. `close` runs after the last file.
 */
const keeping = (/** @type {string} */ close) => `
  const { test } = require('node:test');
  test('shares what is open', async () => {
    const { closeAtEnd, sharesFixtures } = await import(${sharedFixtures});
    if (globalThis.open === undefined) {
      const timer = setInterval(() => undefined, 1000);
      globalThis.open = process.pid;
      if (sharesFixtures()) closeAtEnd(() => ${close});
      else clearInterval(timer);
    }
    throw new Error('of ' + globalThis.open + ' in ' + process.pid + ', kept: ' + sharesFixtures());
  });`;

test('files of a group run in order and share fixtures, which are closed after the last one', async () => {
  const close = 'clearInterval(timer)';
  const files = ['a', 'b', 'c', 'd'].map((name) => [`${name}.test.js`, keeping(close)]);
  const families = [['c.test.js', 'a.test.js']];
  const { shown, counts, failedFiles } = await runSources(Object.fromEntries(files), {
    workers: 1,
    families,
  });
  assert.deepEqual(failedFiles, ['c.test.js', 'a.test.js', 'b.test.js', 'd.test.js']);
  const reports = [...shown.matchAll(/of (\d+) in (\d+), kept: (\w+)/g)].map(([, of, pid, kept]) => [
    of,
    pid,
    kept,
  ]);
  assert.deepEqual(
    reports.map(([of, pid, kept]) => [of === pid, kept]),
    [
      [true, 'true'],
      [true, 'true'],
      [true, 'false'],
      [true, 'false'],
    ],
  );
  assert.deepEqual(
    [reports[0]?.[1] === reports[1]?.[1], new Set(reports.map(([, pid]) => pid)).size],
    [true, 3],
  );
  assert.deepEqual(counts, { passed: 0, failed: 4, skipped: 0 });
});

const passing = (/** @type {string} */ line) => `require('node:test').test('passes', () => { ${line} });`;

test('a group that leaves something open fails', async () => {
  const { shown, counts, failedFiles } = await runSources(
    {
      'a.test.js': passing('setInterval(() => undefined, 1000);'),
      'b.test.js': passing(''),
    },
    { families: [['a.test.js', 'b.test.js']], closingTimeoutMs: 500 },
  );
  assert.match(shown, /something is left open: a\.test\.js, b\.test\.js/);
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 0 });
  assert.deepEqual(failedFiles, ['a.test.js', 'b.test.js']);
});

/** @param {string[]} args */
function names(args) {
  return chooseParts(args).chosen.map((part) => part.name);
}

test('arguments select suites by name, by folder and by file', () => {
  assert.deepEqual(
    names([]),
    parts.map((part) => part.name),
  );
  assert.deepEqual(names(['unit']), ['unit']);
  assert.deepEqual(names(['./tools/test-runner/testing.test.js']), ['unit']);
  assert.deepEqual(chooseParts(['nowhere']).unknown, ['nowhere']);
});

test('no test file is left out', () => assert.deepEqual(findStrayTestFiles(), []));

test('a module may be called data: its tests run and its lines are counted', () => {
  const judge = parts.find(({ name }) => name === 'judge');
  assert.ok(judge);
  const room = findTestFiles(judge, ['apps/judge/src/cache/']);
  assert.ok(room.includes('apps/judge/src/cache/blob-cache.test.ts'));
  assert.ok(findTestFiles(judge).every((file) => !/(^|\/)(node_modules|build|dist)\//.test(file)));
});

test('opening files run first, then those that must run alone, in order, and every file runs once', () => {
  const [any] = parts;
  assert.ok(any);
  const part = { ...any, workers: 2, alone: ['e2e/tests/system/start', 'e2e/tests/system/kill'] };
  const files = [
    'e2e/tests/system/kill.test.ts',
    'e2e/people/a.test.ts',
    'e2e/tests/system/start.test.ts',
    'e2e/tests/security/xss.test.ts',
  ];
  assert.deepEqual(planRuns(part, files), [
    { files: ['e2e/tests/system/start.test.ts'], workers: 1 },
    { files: ['e2e/tests/system/kill.test.ts'], workers: 1 },
    { files: ['e2e/people/a.test.ts', 'e2e/tests/security/xss.test.ts'], workers: 2 },
  ]);
  assert.deepEqual(
    planRuns({ ...any, workers: 3, opening: ['e2e/tests/security/xss', 'e2e/tests/system/start'] }, files),
    [
      { files: ['e2e/tests/security/xss.test.ts', 'e2e/tests/system/start.test.ts'], workers: 2 },
      { files: ['e2e/tests/system/kill.test.ts', 'e2e/people/a.test.ts'], workers: 3 },
    ],
  );
  assert.deepEqual(
    planRuns(
      { ...any, workers: 2, alone: ['e2e/tests/security/xss'], long: ['e2e/tests/system/start', 'e2e/'] },
      files,
    ),
    [
      { files: ['e2e/tests/security/xss.test.ts'], workers: 1 },
      {
        files: ['e2e/tests/system/start.test.ts', 'e2e/tests/system/kill.test.ts', 'e2e/people/a.test.ts'],
        workers: 2,
      },
    ],
  );
  for (const { opening = [], alone = [], long = [], folders } of parts)
    for (const beginning of [...opening, ...alone, ...long])
      assert.ok(folders.some((folder) => beginning.startsWith(folder)));
  for (const one of parts) {
    const all = findTestFiles(one);
    const runs = planRuns(one, all);
    assert.deepEqual(runs.flatMap((run) => run.files).toSorted(), all.toSorted());
    // A group stays together.
    for (const family of familiesOf(one, all))
      assert.ok(
        runs.some((run) => family.every((file) => run.files.includes(file))),
        family.join(),
      );
  }
});

test('a suite waits only for its own needs; a failed preparation counts, and the next one starts', async () => {
  /** @type {Record<string, () => void>} */
  const end = {};
  let shown = '';
  const known = /** @type {const} */ (['web', 'sandbox', 'browser']).map((need) => ({
    need,
    title: `the ${need}`,
    bring: () =>
      new Promise((/** @type {(result: { detail: string }) => void} */ resolve, reject) => {
        end[need] = () =>
          need === 'sandbox' ? reject(new Error('no compiler')) : resolve({ detail: 'built' });
      }),
  }));
  const preparing = new Preparing(new Set(['web', 'sandbox']), known, (text) => (shown += text));
  await preparing.until(['database']);
  const untilWeb = preparing.until(['database', 'web']);
  assert.deepEqual(await Promise.race([untilWeb.then(() => 'met'), Promise.resolve('waits')]), 'waits');
  end['web']?.();
  await untilWeb;
  assert.match(shown, /the web/);
  assert.doesNotMatch(shown, /✓ the sandbox/);
  await new Promise((resolve) => setImmediate(resolve));
  end['sandbox']?.();
  await preparing.until(['sandbox', 'web']);
  assert.match(shown, /no compiler/);
  assert.deepEqual([preparing.passed, preparing.failed, end['browser']], [1, 1, undefined]);
});

/** @param {string} output */
function provenBy(output, status = 1) {
  return Object.values(readFindings(output, status));
}

test('type errors are distinguished from lint errors, and an aborted run passes neither check', () => {
  const mistyped = ":2:14: Type 'A' is not\n  that of 'b'. [Error/typescript(TS2322)]\n";
  assert.deepEqual(provenBy('', 0), [true, true, true]);
  assert.deepEqual(provenBy(`launcher/a.js${mistyped}\n1 problem\n`), [false, true, true]);
  assert.deepEqual(provenBy(`apps/web/a.tsx${mistyped}`), [true, false, true]);
  assert.deepEqual(provenBy('apps/web/a.tsx:3:1: no [Warning/eslint(no-debugger)]\n'), [true, true, false]);
  assert.deepEqual(provenBy(`e2e/a.ts:3:1: no [Error]\ne2e/b.ts${mistyped}`), [false, true, false]);
  assert.deepEqual(provenBy('out of memory\n', 134), [false, false, false]);
});

test('lines of tests and of source are counted separately by package', () => {
  const tests = ['apps/web/src/a.test.tsx', 'apps/server/test-support/harness.ts', 'e2e/support/site.ts'];
  const source = [
    'packages/formats/src/formats/polygon/tests.ts',
    'apps/web/src/features/problem/test-run/marks.ts',
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

test('the quick selection runs tests next to changed files, and lists those that it skips', () => {
  const judge = 'apps/judge/src/pipeline/task/large-output.test.ts';
  const screen = 'apps/web/src/components/controls.test.tsx';
  const { parts: work, related } = select([
    'apps/judge/src/pipeline/task/engine.ts',
    'apps/web/src/components/checkbox.css',
  ]);
  const files = new Set(work.flatMap((one) => one.files));
  assert.ok(files.has(screen));
  assert.ok(!select([]).parts.some((one) => one.files.includes(screen)));
  assert.ok(files.has('packages/rules/src/scoring/scoring.test.ts'));
  assert.ok(related.includes(judge));
  assert.match(describeRest({ related, notRun: ['judge'] }), new RegExp(`npm test -- ${judge}`));
  assert.ok(work.every(({ part, files: own }) => part.kind === 'check' || own.length > 0));
});

/**
 * Whether the quick selection contains a test file, for a diff that only removes lines.
 * @param {string} file
 * @param {string[]} removed
 */
const runs = (file, removed) =>
  select([], removedTexts(removed)).parts.some(({ files }) => files.includes(file));

test('the quick selection runs tests that expect a text that a change removes', () => {
  const diff = [
    '--- a/apps/web/src/i18n/en-US/controls.ts',
    "-  cases: 'Tests of {count} removed texts', short: 'id', key: 'aLongIdentifier',",
    "-  gone: '删掉的文字',",
    "-  size: '{rows} {rows|row|rows}, {blobs} {blobs|file|files}', few: '{count} {count|day|days}',",
    "+  cases: 'Another new text',",
  ];
  const { patterns } = removedTexts(diff);
  assert.equal(patterns.length, 3);
  for (const expected of ['Tests of 5 removed texts', '删掉的文字', "'12,000 rows, 1 file'"]) {
    assert.ok(
      patterns.some((pattern) => pattern.test(expected)),
      expected,
    );
  }
  const screen = 'apps/web/src/features/problem/repositories/repositories.test.tsx';
  const signIn = 'apps/web/src/features/admin/core/console.test.tsx';
  assert.ok(runs(screen, ["-  hosts: 'A super admin must first add allowed git hosts',"]));
  assert.ok(!runs(screen, []));
  // This test expects a part of the text by a regular expression.
  assert.ok(runs(signIn, ["-  hint: 'Enter the username of the site',"]));
  assert.ok(!runs(signIn, ["-  hint: 'Xylophone and quartz melody',"]));
});
