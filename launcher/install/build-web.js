import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { isRunning } from '../process/process-record.js';
import { pinnedNode } from '../process/runtime.js';
import { hashSources } from './source-hash.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

const webFolder = join(projectRoot, 'apps/web');
/** Inputs of the built application and of the terminal client beside it. */
const sources = [
  webFolder,
  join(projectRoot, 'docs/handbook'),
  ...['cli', 'contract', 'formats', 'rules', 'markdown'].map((name) => join(projectRoot, 'packages', name)),
];

const finished = join(webFolder, 'dist');
/** Builds in progress, named after their process. */
const builds = join(webFolder, 'build');

/**
 * Builds the web application if its sources have changed. The new build replaces the old one when it is
 * complete.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 * @throws {OperatorError} with the bundler's message
 */
export async function buildWeb(progress) {
  removeDeadBuilds(builds);
  const building = join(builds, String(process.pid));
  const stampFile = join(finished, '.sources');
  const stamp = hashSources([...sources, join(projectRoot, 'package-lock.json')]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return { skipped: true, detail: 'built' };
  progress('building');
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const result = await runCommand(pinnedNode, [vite, 'build', '--outDir', building, '--emptyOutDir'], {
    cwd: webFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    onLine: (line) => progress(line.slice(0, 60)),
  });
  if (result.status !== 0) {
    // The bundler's stack follows its message and is long.
    const words = lastLines(result, 80).replace(/\n +at [^]*/, '');
    throw new OperatorError(`The web application cannot be built:\n${words}`);
  }
  writeFileSync(join(building, '.sources'), stamp);
  rmSync(finished, { recursive: true, force: true });
  renameSync(building, finished);
  return { detail: 'built' };
}

/**
 * Removes partial builds of killed processes.
 * @param {string} folder
 */
export function removeDeadBuilds(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names)
    if (/^\d+$/.test(name) && !isRunning(Number(name)))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** Whether the built application matches the current sources. */
export function isWebBuilt() {
  return readStamp().isCurrent;
}

function readStamp() {
  const stampFile = join(finished, '.sources');
  const stamp = hashSources([...sources, join(projectRoot, 'package-lock.json')]);
  return { stamp, isCurrent: existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp };
}
