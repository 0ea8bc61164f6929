import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { pinnedNode } from '../process/runtime.js';

/** @typedef {import('../steps.js').StepResult} StepResult */
/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean }} LockedPackage */

/**
 * Installs the packages of a folder's lockfile, unless exactly these packages are installed already.
 * @param {(text: string) => void} progress
 * @param {string} [folder] default: the project
 * @returns {Promise<StepResult>}
 * @throws {OperatorError} with npm's message
 */
export async function installPackages(progress, folder = projectRoot) {
  const { stamp, stampFile, isCurrent } = readStamp(folder);
  if (isCurrent) return { skipped: true, detail: 'installed' };
  /** @type {Record<string, LockedPackage>} */
  const locked = JSON.parse(readText(join(folder, 'package-lock.json'))).packages;
  const record = readText(join(folder, 'node_modules/.package-lock.json'));
  const isThere = existsSync(pinnedNode) && isInstalled(locked, record);
  if (!isThere)
    await runNpm(progress, folder, Object.values(locked).filter((entry) => entry.integrity).length);
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    // If the packages are current, the stamp only saves the next comparison. So a read-only checkout works without it.
    if (!isThere) throw error;
  }
  return { skipped: isThere, detail: 'installed' };
}

/** Whether the packages in node_modules are those of the current lockfile. */
export function arePackagesInstalled() {
  return readStamp(projectRoot).isCurrent;
}

/** @param {string} folder */
function readStamp(folder) {
  const stampFile = join(folder, 'node_modules/.xiezhi-lock');
  const stamp = createHash('sha256')
    .update(`${process.arch}\n${readText(join(folder, 'package-lock.json'))}`)
    .digest('hex');
  return { stamp, stampFile, isCurrent: existsSync(pinnedNode) && readText(stampFile) === stamp };
}

/**
 * Whether npm's own record of node_modules agrees with the lockfile, as after a manual `npm install`.
 * Optional packages may be missing: most of them are for other systems.
 * @param {Record<string, LockedPackage>} locked
 * @param {string} recordText
 */
function isInstalled(locked, recordText) {
  if (!recordText) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(recordText).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Runs `npm ci` without install scripts of packages. No package needs its script, and newer versions of npm skip them
 * anyway.
 * @param {(text: string) => void} progress
 * @param {string} folder
 * @param {number} total
 */
async function runNpm(progress, folder, total) {
  const npm = process.env['npm_execpath'];
  const [file, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-progress',
    '--loglevel=http',
    '--include=dev',
    '--include=optional',
  ];
  let fetched = 0;
  const result = await runCommand(file, [...prefix, ...args], {
    cwd: folder,
    onLine: (line) => {
      if (!/http (fetch|cache) .*\.tgz/.test(line)) return;
      fetched += 1;
      progress(`${Math.min(fetched, total)} of at most ${total} packages`);
    },
  });
  if (result.status === 0) {
    if (existsSync(pinnedNode)) return;
    throw new OperatorError(`npm installed no Node runtime for ${process.platform}-${process.arch}.`);
  }
  const words = result.stderr.split('\n').filter((line) => /^npm (error|ERR!) *\S/.test(line));
  const reason = words.length > 0 ? words.slice(0, 12).join('\n') : lastLines(result);
  throw new OperatorError(
    `npm could not install the packages (npm ci, exit status ${result.status}):\n${reason}\n` +
      'Fix the cause (network, proxy, disk space), then start again.',
  );
}

/** @param {string} path */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
