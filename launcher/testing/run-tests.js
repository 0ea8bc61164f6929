import { installBrowser } from '../browser.js';
import { buildWeb } from '../build-web.js';
import { endCommands } from '../command.js';
import { messageOf, OperatorError } from '../errors.js';
import { startTestPostgres } from '../postgres.js';
import { buildSandboxHelper } from '../sandbox.js';
import { formatSeconds, indent } from '../steps.js';
import { installToolchains } from '../toolchains.js';
import { chooseParts, findTestFiles, parts } from './parts.js';
import { endTests, runPart } from './run-part.js';

/** @typedef {import('../steps.js').Steps} Steps */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, time: number, note: string }} Outcome */

/** @type {{ need: Part['needs'][number], title: string, bring: (progress: (text: string) => void) => Promise<import('../steps.js').StepResult> }[]} */
const preparations = [
  { need: 'toolchains', title: 'Compilers', bring: installToolchains },
  { need: 'browser', title: 'Browser', bring: installBrowser },
  { need: 'sandbox', title: 'Sandbox', bring: buildSandboxHelper },
  { need: 'web', title: 'Web application', bring: buildWeb },
];

/**
 * @param {string[]} args names of parts, or paths of test files or folders
 * @param {Steps} steps
 * @param {{ onParentGone: (listener: () => void) => void }} runtime
 * @returns {Promise<number>} exit status
 */
export async function runTests(args, steps, { onParentGone }) {
  const { chosen, filters, unknown } = chooseParts(args);
  if (unknown.length > 0) {
    const names = parts.map((part) => part.name).join(', ');
    throw new OperatorError(`No test file and no part is named ${unknown.join(', ')}. Parts: ${names}.`);
  }
  const started = performance.now();
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    endCommands();
    endTests();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  onParentGone(stop);

  const work = chosen.map((part) => ({
    part,
    files: findTestFiles(part, args.includes(part.name) ? [] : filters),
  }));
  const needs = new Set(work.flatMap(({ part, files }) => (files.length > 0 ? part.needs : [])));
  /** @type {Outcome[]} */
  const outcomes = [await prepare(needs, steps)];
  /** @type {import('../postgres.js').Database | undefined} */
  let database;
  if (needs.has('database')) {
    await steps.run('Database', async () => {
      database = await startTestPostgres();
    });
  }
  try {
    for (const { part, files } of work) {
      if (isStopping) break;
      outcomes.push(await measure(part, files, database?.url));
    }
  } finally {
    await database?.stop();
  }
  return summarise(outcomes, performance.now() - started, isStopping);
}

/**
 * What cannot be brought counts as one failure, and the parts run all the same.
 * @param {Set<Part['needs'][number]>} needs
 * @param {Steps} steps
 * @returns {Promise<Outcome>}
 */
async function prepare(needs, steps) {
  const outcome = { name: 'prepare', passed: 0, failed: 0, skipped: 0, time: 0, note: '' };
  const started = performance.now();
  for (const { need, title, bring } of preparations) {
    if (!needs.has(need)) continue;
    try {
      const result = await steps.run(title, bring);
      outcome[result.warning ? 'failed' : 'passed'] += 1;
    } catch (error) {
      outcome.failed += 1;
      console.log(indent(messageOf(error)));
    }
  }
  outcome.time = performance.now() - started;
  return outcome;
}

/**
 * @param {Part} part
 * @param {string[]} files
 * @param {string | undefined} databaseUrl
 * @returns {Promise<Outcome>}
 */
async function measure(part, files, databaseUrl) {
  const { name } = part;
  if (part.kind !== 'check' && files.length === 0) {
    return { name, passed: 0, failed: 0, skipped: 0, time: 0, note: 'no tests' };
  }
  console.log(`\n${name}`);
  const started = performance.now();
  const env = {
    ...process.env,
    ...(databaseUrl ? { XIEZHI_TEST_DATABASE_URL: databaseUrl } : {}),
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  };
  const counts = await runPart(part, files, env);
  return { name, ...counts, time: performance.now() - started, note: '' };
}

/**
 * @param {Outcome[]} outcomes
 * @param {number} time in ms
 * @param {boolean} isStopping
 */
function summarise(outcomes, time, isStopping) {
  console.log('');
  for (const { name, passed, failed, skipped, time: taken, note } of outcomes) {
    const words = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
    const text = note || `${words.filter(Boolean).join(', ')}  ${formatSeconds(taken)}`;
    console.log(`  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${text}`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, row) => total + row[key], 0);
  console.log(`  in ${formatSeconds(time)}${isStopping ? ', broken off' : ''}\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 || isStopping ? 1 : 0;
}
