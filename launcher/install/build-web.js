import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { runExclusively } from '../process/exclusive.js';
import { pinnedNode } from '../process/runtime.js';
import { hashSources } from './source-hash.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

const webFolder = join(projectRoot, 'apps/web');
/** Sources of the built web application and of the terminal client that is built with it. */
const sources = [
  webFolder,
  join(projectRoot, 'docs/handbook'),
  ...['cli', 'contract', 'formats', 'rules', 'markdown'].map((name) => join(projectRoot, 'packages', name)),
];

const distFolder = join(webFolder, 'dist');
/** Receives the build in progress. */
const buildFolder = join(webFolder, 'build');

/**
 * Builds the web application if its sources have changed. The new build replaces the old one when it is complete. If
 * several processes need a build, one of them builds and the others wait.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 * @throws {OperatorError} with the bundler's message
 */
export function buildWeb(progress) {
  const build = () => {
    progress('building');
    return runVite(progress);
  };
  const stamp = stampOf();
  return buildOnce({ finished: distFolder, building: buildFolder, stamp }, build, progress);
}

/**
 * Builds and replaces a finished build unless its stamp is current. The stamp is stored in a file inside the build.
 * @param {{ finished: string, building: string, stamp: string }} names two folders of one existing
 *   parent folder, and the hash of everything that the build depends on
 * @param {() => Promise<void>} build fills the folder `building`, which may contain a partial build
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function buildOnce({ finished, building, stamp }, build, progress) {
  if (hasStamp(finished, stamp)) return { skipped: true, detail: 'built' };
  const { dev, ino } = statSync(dirname(finished));
  return runExclusively(
    `build-${dev}-${ino}`,
    async () => {
      if (hasStamp(finished, stamp)) return { skipped: true, detail: 'built' };
      await build();
      writeFileSync(join(building, '.sources'), stamp);
      rmSync(finished, { recursive: true, force: true });
      renameSync(building, finished);
      return { detail: 'built' };
    },
    () => progress('waiting for another build'),
  );
}

/** @param {(text: string) => void} progress */
async function runVite(progress) {
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const result = await runCommand(pinnedNode, [vite, 'build', '--outDir', buildFolder, '--emptyOutDir'], {
    cwd: webFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    onLine: (line) => progress(line.slice(0, 60)),
  });
  if (result.status === 0) return;
  // Leaves out the bundler's stack, which is long and follows the message.
  const words = lastLines(result, 80).replace(/\n +at [^]*/, '');
  throw new OperatorError(`The web application cannot be built:\n${words}`);
}

/** Whether the built application matches the current sources. */
export function isWebBuilt() {
  return hasStamp(distFolder, stampOf());
}

function stampOf() {
  return hashSources([...sources, join(projectRoot, 'package-lock.json')]);
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
function hasStamp(folder, stamp) {
  const file = join(folder, '.sources');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}
