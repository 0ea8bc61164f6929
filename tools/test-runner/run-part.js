import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';
import { formatSeconds } from '../../launcher/steps.js';
import { readFindings } from './lint-findings.js';
import { familiesOf, findStrayTestFiles, planRuns, sharesProcess } from './suites.js';
import { areEnding, run } from './processes.js';
import { runFiles } from './run-files.js';

/** @typedef {import('./suites.js').Part} Part */
/** @typedef {import('./reporter.js').Counts} Counts */
/** @typedef {import('./semaphore.js').Semaphore} Places */
/** @typedef {{ places?: Places, onTogether?: () => void }} Company */

/** Timeout in ms for types, lint and format, and for all files of vitest. */
const timeoutMs = 10 * 60_000;
/** Default timeout in ms of a file of node:test. */
const fileTimeoutMs = 4 * 60_000;
/** If more files than this fail, none of them is run again. */
const mostSecondTries = 3;
const bin = (/** @type {string} */ name) => join(projectRoot, 'node_modules/.bin', name);

/**
 * Runs one suite; its output goes to the terminal.
 * @param {Part} part
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {Company} [company] for a suite that runs in parallel with another: the semaphore of both, and a callback
 *   for when no file of this suite has to run alone any more
 * @returns {Promise<Counts>}
 */
export async function runPart(part, files, env, company = {}) {
  if (part.kind === 'check') return runChecks(env);
  const first = await runAll(part, files, env, company);
  const failed = first.failedFiles ?? [];
  if (!part.isTimed || failed.length === 0 || failed.length > mostSecondTries || areEnding()) return first;
  console.log(`\n  second try of ${failed.join(', ')}`);
  const secondEnv = { ...env, XIEZHI_TRACES: env['XIEZHI_TRACES'] ?? join(projectRoot, '.cache/traces') };
  const second = await runOnce(part, { files: failed, workers: 1 }, secondEnv, company);
  if (second.failed > 0)
    return { ...first, failed: second.failed, failedFiles: second.failedFiles ?? failed };
  if (second.passed === 0) return first;
  console.log(`  ! ${first.failed} passed at the second try only`);
  return { ...first, passed: first.passed + first.failed, failed: 0, failedFiles: [] };
}

/**
 * @param {Part} part
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {Company} company
 * @returns {Promise<Counts>}
 */
async function runAll(part, files, env, company) {
  const sum = { passed: 0, failed: 0, skipped: 0, failedFiles: /** @type {string[]} */ ([]), times: {} };
  for (const group of planRuns(part, files)) {
    if (areEnding()) break;
    if (group.workers > 1) company.onTogether?.();
    const counts = await runOnce(part, group, env, company);
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) sum[key] += counts[key];
    sum.failedFiles.push(...(counts.failedFiles ?? []));
    Object.assign(sum.times, counts.times);
  }
  return sum;
}

/**
 * @param {Part} part
 * @param {{ files: string[], workers: number }} run
 * @param {NodeJS.ProcessEnv} env
 * @param {Company} company
 * @returns {Promise<Counts>}
 */
function runOnce(part, { files, workers }, env, { places }) {
  if (part.kind === 'vitest') return runVitest(files, workers, env);
  const { timeoutMs: own = fileTimeoutMs } = part;
  const sharedProcess = (/** @type {string} */ file) => sharesProcess(part, file);
  const families = familiesOf(part, files);
  return runFiles(files, {
    workers,
    timeoutMs: own,
    env,
    sharedProcess,
    families,
    ...(places && { places }),
  });
}

/**
 * @param {string[]} files
 * @param {number} workers
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function runVitest(files, workers, env) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-test-'));
  const countsFile = join(folder, 'counts.json');
  const [file, args, cwd] = vitestCommand(files, workers, countsFile);
  const status = await show(file, args, { cwd, env });
  const counts = readCounts(countsFile);
  rmSync(folder, { recursive: true, force: true });
  // Counts a runner that failed without a failed test (crash, timeout, no counts) as one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/**
 * @param {string[]} files
 * @param {number} workers
 * @param {string} countsFile
 * @returns {[string, string[], string]}
 */
function vitestCommand(files, workers, countsFile) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${countsFile}`];
  const options = ['run', `--maxWorkers=${workers}`, ...reporters];
  const own = files.map((path) => path.replace(/^apps\/web\//, ''));
  return [
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), ...options, ...own],
    join(projectRoot, 'apps/web'),
  ];
}

/** @param {{ name: string }} file */
function pathOf(file) {
  return relative(projectRoot, file.name);
}

/**
 * @param {string} path
 * @returns {Counts}
 */
function readCounts(path) {
  try {
    const counts = JSON.parse(readFileSync(path, 'utf8'));
    /** @type {{ name: string, status: string, startTime: number, endTime: number }[]} */
    const files = counts.testResults;
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
      failedFiles: files.filter(({ status }) => status === 'failed').map(pathOf),
      times: Object.fromEntries(files.map((file) => [pathOf(file), file.endTime - file.startTime])),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/**
 * Runs the checks. Types, lint and format count as one test each, and so does the check that no test file is left out.
 * @param {NodeJS.ProcessEnv} env
 */
async function runChecks(env) {
  const counts = { passed: 0, failed: 0, skipped: 0, failedFiles: /** @type {string[]} */ ([]) };
  const note = (/** @type {string} */ title, /** @type {boolean} */ isRight) => {
    counts[isRight ? 'passed' : 'failed'] += 1;
    if (!isRight) counts.failedFiles.push(title);
    console.log(`  ${isRight ? '✓' : '✗'} ${title}`);
  };
  note('format', (await show(bin('oxfmt'), ['--check', '.'], { cwd: projectRoot, env })) === 0);
  let output = '';
  const onOutput = (/** @type {string} */ text) => {
    output += text;
    process.stdout.write(text);
  };
  const args = ['--type-aware', '--type-check', '--max-warnings', '0', '--format=unix'];
  const linterEnv = { ...rareCollections(), ...env };
  const status = await show(bin('oxlint'), args, { cwd: projectRoot, env: linterEnv, onOutput });
  for (const [title, isRight] of Object.entries(readFindings(output, status))) note(title, isRight);
  const stray = findStrayTestFiles();
  for (const file of stray) console.log(`    no part runs ${file}`);
  note('every test file belongs to a part', stray.length === 0);
  return counts;
}

/**
 * Returns environment variables that make garbage collections of the linter rare. The type checker inside the linter is
 * a Go program. By default, it collects garbage each time its memory has doubled, which is a third of its work. With
 * room for its whole memory (9 GiB), it needs no collection; with half of that, few. A limit close to its live memory
 * (5 GiB) would make it collect constantly.
 * @returns {NodeJS.ProcessEnv}
 */
function rareCollections() {
  const memory = totalmem() / 2 ** 30;
  if (memory < 16) return {};
  return memory < 20 ? { GOGC: '400', GOMEMLIMIT: '8GiB' } : { GOGC: 'off', GOMEMLIMIT: '12GiB' };
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} options
 * @returns {Promise<number>} exit status
 */
async function show(file, args, options) {
  const { status, isLate } = await run(file, args, { ...options, timeoutMs });
  if (isLate) console.log(`  ✗ no end after ${formatSeconds(timeoutMs)}`);
  return status;
}
