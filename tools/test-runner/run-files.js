// Runs test files of node:test. Each file runs in its own process, or several run one after the other in shared
// processes. Node's own runner would wait forever for a file that loops or keeps something open after its last test.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../launcher/paths.js';
import { formatSeconds } from '../../launcher/steps.js';
import { holdsProperties } from './fixed-seed.js';
import { areEnding, run } from './processes.js';
import { Semaphore } from './semaphore.js';
import { noCounts } from './reporter.js';
import { SharedProcess } from './shared-process.js';

/** @typedef {import('./reporter.js').Counts} Counts */
/** @typedef {import('./shared-process.js').FileResult} FileResult */

const fixedSeed = pathToFileURL(join(projectRoot, 'tools/test-runner/fixed-seed-node.js')).href;
/** Maximum number of characters that are shown of a failed file's output. */
const quoted = 20_000;
/** Default timeout of a single test, in ms. */
const testTimeoutMs = 300_000;

/**
 * @param {string[]} files relative to `folder`
 * @param {object} options
 * @param {number} options.workers files at a time
 * @param {number} options.timeoutMs timeout of a file in ms
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(file: string) => boolean} [options.sharedProcess] whether a file may share its process with others;
 *   default: none
 * @param {readonly (readonly string[])[]} [options.families] groups of files that run one after the other in one
 *   process and share their fixtures
 * @param {number} [options.closingTimeoutMs] timeout in ms for a group to close its fixtures
 * @param {import('./semaphore.js').Semaphore} [options.places] shared with files of other suites
 * @param {string} [options.folder]
 * @param {(text: string) => void} [options.write] receives the results of each file
 * @returns {Promise<Counts>}
 */
export async function runFiles(files, options) {
  const {
    workers,
    timeoutMs,
    env,
    folder = projectRoot,
    sharedProcess = () => false,
    write = print,
  } = options;
  const { places = new Semaphore(workers), families = [], closingTimeoutMs = 60_000 } = options;
  const waiting = gather(files, families);
  /** @type {Required<Counts>} */
  const sum = { passed: 0, failed: 0, skipped: 0, failedFiles: [], times: {} };
  const args = [`--test-timeout=${testTimeoutMs}`];
  const begin = (isOfFamily = false) =>
    new SharedProcess({ args, cwd: folder, env, timeoutMs, quoted, isOfFamily, closingTimeoutMs });
  /** @param {string} file @param {SharedProcess | undefined} shared */
  const runOne = async (file, shared) => {
    await places.take();
    if (areEnding()) return places.leave();
    const started = performance.now();
    const { counts, text, output, isLate } = shared
      ? await shared.run(file)
      : await runFile(file, { timeoutMs, env, folder });
    const time = performance.now() - started;
    places.leave();
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) sum[key] += counts[key];
    if (counts.failed > 0) sum.failedFiles.push(file);
    sum.times[file] = time;
    const late = isLate ? `\n  ✗ no end after ${formatSeconds(timeoutMs)}: ${file}\n` : '';
    write(`${text}${late}${counts.failed > 0 ? quote(output) : ''}${describe(file, counts, time)}`);
  };
  /** @param {readonly string[]} family */
  const runFamily = async (family) => {
    const own = begin(true);
    for (const file of family) await runOne(file, own);
    if (await own.close()) return;
    write(`\n  ✗ something is left open: ${family.join(', ')}\n`);
    sum.failed += 1;
    sum.failedFiles.push(...family.filter((file) => !sum.failedFiles.includes(file)));
  };
  const work = async () => {
    const shared = begin();
    for (let next = waiting.shift(); next !== undefined && !areEnding(); next = waiting.shift()) {
      if (next.isFamily) await runFamily(next.files);
      else for (const file of next.files) await runOne(file, sharedProcess(file) ? shared : undefined);
    }
    await shared.close();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return sum;
}

/**
 * Groups files that run in one process. A group has the position of its first file.
 * @param {readonly string[]} files
 * @param {readonly (readonly string[])[]} families
 * @returns {{ files: readonly string[], isFamily: boolean }[]}
 */
function gather(files, families) {
  const gathered = new Map(
    files.map((file) => {
      const family = families.find((one) => one.includes(file));
      return [family ?? file, { files: family ?? [file], isFamily: family !== undefined }];
    }),
  );
  return [...gathered.values()];
}

/**
 * @param {string} file
 * @param {{ timeoutMs: number, env: NodeJS.ProcessEnv, folder: string }} options
 * @returns {Promise<FileResult>}
 */
async function runFile(file, { timeoutMs, env, folder }) {
  const own = mkdtempSync(join(tmpdir(), 'xiezhi-test-'));
  const [countsFile, reportFile] = [join(own, 'counts.json'), join(own, 'report.txt')];
  const reporter = pathToFileURL(join(projectRoot, 'tools/test-runner/reporter.js')).href;
  const options = [
    `--test-timeout=${testTimeoutMs}`,
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${reportFile}`,
    ...(holdsProperties(join(folder, file)) ? [`--import=${fixedSeed}`] : []),
  ];
  let output = '';
  const { status, isLate } = await run(process.execPath, [...options, file], {
    cwd: folder,
    env: { ...env, XIEZHI_TEST_COUNTS: countsFile },
    timeoutMs,
    onOutput: (text) => {
      output = `${output}${text}`.slice(-quoted);
    },
  });
  const counts = readCounts(countsFile);
  // Counts a file that aborted (crash, timeout) as a failure if no test of it has failed.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  const text = readText(reportFile);
  rmSync(own, { recursive: true, force: true });
  return { counts, text, output, isLate };
}

/** @param {string} path @returns {Counts} */
function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return noCounts();
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file @param {Counts} counts @param {number} time in ms */
function describe(file, { passed, failed, skipped }, time) {
  const share = failed === 0 ? `${passed}` : `${passed} of ${passed + failed + skipped}`;
  return `  ${failed === 0 ? '✓' : '✗'} ${file}  ${share}  ${(time / 1000).toFixed(1)} s\n`;
}

/** @param {string} output */
function quote(output) {
  return output && `${output.trimEnd().replaceAll(/^/gm, '    | ')}\n`;
}

/** @param {string} text */
function print(text) {
  process.stdout.write(text);
}
