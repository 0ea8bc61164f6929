// Prepares the new release in `.upgrade/next` while the site runs: sources (from git, a folder or an archive),
// packages, toolchains, sandbox helper and web app.

import {
  createWriteStream,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { pinnedNode } from '../process/runtime.js';
import { removeFolder } from '../remove-folder.js';
import { nextFolder } from './code-swap.js';
import { git } from './git.js';

/** Entries of a checkout that are not part of a release, so they are not copied. */
const notSource = new Set(['.cache', '.git', '.upgrade', 'data', 'node_modules']);

/** Files of the checkout that are copied to the new release although they are not in git: settings of containers. */
const carried = [join('deploy', '.env')];

/**
 * Writes the sources of a commit to `.upgrade/next`.
 * @param {string} commit
 */
export async function sourcesFromGit(commit) {
  beginNext();
  const archive = join(nextFolder, '..', 'next.tar');
  await writeArchive(commit, archive);
  await unpack(archive, []);
  removeFolder(archive);
}

/**
 * Copies the sources in a folder or a tar archive, which may be compressed, to `.upgrade/next`.
 * @param {string} from
 * @throws {OperatorError} if the path does not exist or the archive cannot be read
 */
export async function sourcesFrom(from) {
  beginNext();
  const path = resolve(from);
  if (!existsSync(path)) throw new OperatorError(`${path}: ENOENT`);
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path).filter((one) => !notSource.has(one)))
      cpSync(join(path, name), join(nextFolder, name), { recursive: true, verbatimSymlinks: true });
  else {
    // Archives of releases contain a single top folder, which is left out.
    const listing = await runCommand('tar', ['--list', '--file', path]);
    const tops = new Set(
      listing.stdout
        .trim()
        .split('\n')
        .map((name) => name.replace(/^\.\//, '').split('/')[0]),
    );
    tops.delete('');
    await unpack(path, tops.size === 1 ? ['--strip-components=1'] : []);
  }
}

function beginNext() {
  removeFolder(nextFolder);
  mkdirSync(nextFolder, { recursive: true });
}

/**
 * @param {string} commit
 * @param {string} path
 */
async function writeArchive(commit, path) {
  const child = spawn('git', ['-C', projectRoot, 'archive', '--format=tar', commit], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(createWriteStream(path));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new OperatorError(`git archive: ${status}`);
}

/**
 * @param {string} archive
 * @param {string[]} options
 */
async function unpack(archive, options) {
  const result = await runCommand('tar', [
    '--extract',
    '--no-same-owner',
    '--file',
    archive,
    '--directory',
    nextFolder,
    ...options,
  ]);
  if (result.status !== 0) throw new OperatorError(`tar: ${lastLines(result, 5)}`);
}

/**
 * Returns the version of the new release in `.upgrade/next`.
 * @throws {OperatorError} if the sources are not those of this product
 */
export function nextRelease() {
  const file = join(nextFolder, 'package.json');
  const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const isRelease = name === 'xiezhi' && existsSync(join(nextFolder, 'launcher/upgrade.js'));
  if (!isRelease) throw new OperatorError(`${file}: no release of Xiezhi that can be upgraded to`);
  return String(version);
}

/**
 * Returns the version of the release in a commit.
 * @param {string} commit
 */
export async function releaseOf(commit) {
  return String(JSON.parse(await git(['show', `${commit}:package.json`])).version);
}

/**
 * Installs and builds everything that the new release needs. Hard-links the installed packages, so that only changed
 * ones are downloaded.
 * @param {(text: string) => void} progress
 */
export async function buildNext(progress) {
  await runCommand('cp', ['-al', join(projectRoot, 'node_modules'), join(nextFolder, 'node_modules')]);
  for (const name of ['apps/web/dist', 'packages/sandbox/build'])
    if (existsSync(join(projectRoot, name)))
      cpSync(join(projectRoot, name), join(nextFolder, name), { recursive: true });
  for (const name of carried)
    if (existsSync(join(projectRoot, name))) cpSync(join(projectRoot, name), join(nextFolder, name));
  const preparations = '--with=toolchains,sandbox,web';
  const result = await runNext(
    ['launcher/run.js', preparations, 'launcher/release.js'],
    process.env,
    progress,
  );
  if (result.status !== 0) throw new OperatorError(lastLines(result));
}

/**
 * Runs a script of the new release in `.upgrade/next`.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} progress
 */
export function runNext([script = '', ...args], env, progress) {
  return runCommand(pinnedNode, [join(nextFolder, script), ...args], {
    cwd: nextFolder,
    env,
    onLine: (line) => progress(line.trim().slice(0, 60)),
  });
}
