import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { projectRoot } from '../paths.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

/**
 * Time in ms after a failed installation in which later starts do not try again. The cause is most likely a missing
 * network.
 */
const retryAfter = 60 * 60 * 1000;
const failureFile = join(projectRoot, 'node_modules/.xiezhi-apt-failure');

/** @param {string[]} packages */
export function aptCommand(packages) {
  return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Installs Debian packages if the launcher runs as root. Otherwise only returns a warning with the command to run.
 * @param {string[]} packages
 * @param {string} consequence sentence about what does not work without the packages
 * @param {(text: string) => void} progress
 * @returns {Promise<string | undefined>} a warning if the packages are not installed
 */
export async function installDebianPackages(packages, consequence, progress) {
  const isRoot = process.getuid?.() === 0;
  const advice = `${consequence} Fix: ${isRoot ? '' : 'sudo sh -c "'}${aptCommand(packages)}${isRoot ? '' : '"'}`;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return advice;
  const key = packages.join(' ');
  if (failedLately(key)) return advice;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const options = [
    '-q',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'DPkg::Lock::Timeout=300',
  ];
  const onLine = (/** @type {string} */ line) => progress(line.slice(0, 60));
  progress('apt-get update');
  // Ignores a failure: the update fails if a single source is unreachable, even if the other sources suffice. The
  // result of the install decides.
  await runCommand('apt-get', [...options, 'update'], { env, onLine });
  const install = [...options, 'install', '-y', '--no-install-recommends', ...packages];
  const result = await runCommand('apt-get', install, { env, onLine });
  if (result.status === 0) return undefined;
  writeFileSync(failureFile, JSON.stringify({ key, time: Date.now() }));
  return `apt-get could not install ${key}:\n${lastLines(result, 6)}\n${advice}`;
}

/** @param {string} key */
function failedLately(key) {
  try {
    const failure = JSON.parse(readFileSync(failureFile, 'utf8'));
    return failure.key === key && Math.abs(Date.now() - failure.time) < retryAfter;
  } catch {
    return false;
  }
}
