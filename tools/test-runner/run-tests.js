import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCommands } from '../../launcher/command.js';
import { OperatorError } from '../../launcher/errors.js';
import { startTestPostgres } from '../../launcher/postgres/postgres.js';
import { formatSeconds } from '../../launcher/steps.js';
import { chooseParts, findTestFiles, parts } from './suites.js';
import { Preparing } from './prepare.js';
import { endTests } from './processes.js';
import { Semaphore } from './semaphore.js';
import { runPart } from './run-part.js';

/** @typedef {import('../../launcher/steps.js').Steps} Steps */
/** @typedef {import('./suites.js').Part} Part */
/** @typedef {{ part: Part, files: string[] }} Work */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, time: number, note: string, failedFiles?: string[], times?: Record<string, number> }} Outcome */

/** Number of files that run at the same time if two suites run in parallel. This keeps two cores busy. */
const placesOfTwo = 4;
/** Number of the slowest files listed at the end. */
const slowestShown = 10;

/**
 * @param {string[]} args names of suites, or paths of test files or folders
 * @param {Steps} steps
 * @param {{ onParentGone: (listener: () => void) => void }} runtime
 * @param {Work[]} [work] suites with their files; by default those of the arguments
 * @returns {Promise<number>} exit status
 */
export async function runTests(args, steps, { onParentGone }, work = findWork(args)) {
  const started = performance.now();
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    endCommands();
    endTests();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  onParentGone(stop);

  const needs = new Set(work.flatMap(({ part, files }) => (files.length > 0 ? part.needs : [])));
  /** @type {Promise<Outcome>[]} */
  const running = [];
  /** @type {Outcome[]} */
  const outcomes = [];
  const preparing = new Preparing(needs);
  // All processes of this run share a compile cache. A short test file spends most of its time on loading what it
  // tests.
  const compiled = mkdtempSync(join(tmpdir(), 'xiezhi-test-compiled-'));
  /** @type {import('../../launcher/postgres/postgres.js').Database | undefined} */
  let database;
  const places = new Semaphore(placesOfTwo);
  let isBeside = false;
  try {
    for (const { part, files } of work) {
      if (isStopping) break;
      if (files.length > 0) await preparing.until(part.needs);
      if (part.needs.includes('database') && files.length > 0 && !database) {
        await steps.run('Database', async () => {
          database = await startTestPostgres();
        });
      }
      const env = {
        ...process.env,
        NODE_COMPILE_CACHE: compiled,
        ...(database ? { XIEZHI_TEST_DATABASE_URL: database.url } : {}),
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
      };
      /** @type {PromiseWithResolvers<void>} */
      const together = Promise.withResolvers();
      const company = part.leavesRoom || isBeside ? { places, onTogether: together.resolve } : {};
      const outcome = measure(part, files, env, company);
      running.push(outcome);
      await (part.leavesRoom ? Promise.race([together.promise, outcome]) : outcome);
      isBeside = part.leavesRoom === true;
    }
    outcomes.push(...(await Promise.all(running)));
  } finally {
    // After a failure, waits until the running suites have ended before it removes what they use.
    await Promise.allSettled(running);
    await database?.stop();
    rmSync(compiled, { recursive: true, force: true });
  }
  const { passed, failed, waited } = preparing;
  outcomes.unshift({ name: 'prepare', passed, failed, skipped: 0, time: waited, note: '' });
  return summarise(outcomes, performance.now() - started, isStopping);
}

/**
 * @param {string[]} args names of suites, or paths of test files or folders
 * @returns {Work[]}
 * @throws {OperatorError} for an argument that is neither
 */
function findWork(args) {
  const { chosen, filters, unknown } = chooseParts(args);
  if (unknown.length > 0) {
    const names = parts.map((part) => part.name).join(', ');
    throw new OperatorError(`No test file and no part is named ${unknown.join(', ')}. Parts: ${names}.`);
  }
  return chosen.map((part) => ({
    part,
    files: findTestFiles(part, args.includes(part.name) ? [] : filters),
  }));
}

/**
 * @param {Part} part
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./run-part.js').Company} company
 * @returns {Promise<Outcome>}
 */
async function measure(part, files, env, company) {
  const { name } = part;
  if (part.kind !== 'check' && files.length === 0) {
    return { name, passed: 0, failed: 0, skipped: 0, time: 0, note: 'no tests' };
  }
  console.log(`\n${name}`);
  const started = performance.now();
  const counts = await runPart(part, files, env, company);
  return { name, ...counts, time: performance.now() - started, note: '' };
}

/**
 * @param {Outcome[]} outcomes
 * @param {number} time in ms
 * @param {boolean} isStopping
 */
function summarise(outcomes, time, isStopping) {
  nameSlowest(outcomes);
  console.log('');
  for (const { name, passed, failed, skipped, time: taken, note } of outcomes) {
    const words = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
    const text = note || `${words.filter(Boolean).join(', ')}  ${formatSeconds(taken)}`;
    console.log(`  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${text}`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, row) => total + row[key], 0);
  console.log(`  in ${formatSeconds(time)}${isStopping ? ', broken off' : ''}\n`);
  // Failed files are listed last, because some log viewers keep only the last lines.
  for (const file of outcomes.flatMap((outcome) => outcome.failedFiles ?? [])) console.log(`failed: ${file}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 || isStopping ? 1 : 0;
}

/** @param {Outcome[]} outcomes */
function nameSlowest(outcomes) {
  const times = outcomes.flatMap((outcome) => Object.entries(outcome.times ?? {}));
  if (times.length <= slowestShown) return;
  console.log('\nslowest');
  for (const [file, taken] of times.toSorted(([, a], [, b]) => b - a).slice(0, slowestShown))
    console.log(`  ${formatSeconds(taken).padStart(8)}  ${file}`);
}
