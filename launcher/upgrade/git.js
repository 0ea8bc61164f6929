import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';

/**
 * The commit and branch of HEAD before an upgrade.
 * @typedef {object} Head
 * @property {string} commit
 * @property {string | null} branch full name of its reference; null if HEAD was detached
 */

/** Whether the code is a git checkout and git is installed. */
export async function isGitCheckout() {
  return existsSync(join(projectRoot, '.git')) && (await runCommand('git', ['--version'], {})).status === 0;
}

/**
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<string>} the trimmed standard output
 * @throws {OperatorError} with git's message
 */
export async function git(args, folder = projectRoot) {
  const result = await runCommand('git', ['-C', folder, ...args], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  });
  if (result.status === 0) return result.stdout.trim();
  throw new OperatorError(`git ${args[0]}: ${lastLines(result, 5)}`);
}

/** @returns {Promise<Head>} */
export async function readHead() {
  const commit = await git(['rev-parse', 'HEAD']);
  const branch = await git(['symbolic-ref', '-q', 'HEAD']).catch(() => null);
  return { commit, branch };
}

/** Returns the files that differ from HEAD and the untracked files. */
export async function localChanges() {
  const text = await git(['status', '--porcelain']);
  return text === '' ? [] : text.split('\n').map((line) => line.trim());
}

/** Returns the names of the files and folders at the top level of HEAD. */
export async function trackedEntries() {
  return (await git(['ls-tree', '--name-only', 'HEAD'])).split('\n');
}

/**
 * Finds the commit to upgrade to. If `wanted` is given, this is the tag, branch or commit of this name. Otherwise it is
 * the newest release tag; if there is none, the remote's version of the current branch.
 * @param {string | undefined} wanted
 * @param {readonly string[]} remotes
 * @returns {Promise<{ commit: string, name: string } | null>} null if no such commit exists
 */
export async function findTarget(wanted, remotes) {
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  const names = wanted === undefined ? await likelyTargets(remote) : candidates(wanted, remote);
  for (const name of names) {
    const commit = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).catch(() => '');
    if (commit !== '') return { commit, name: wanted ?? name };
  }
  return null;
}

/**
 * Returns the references that a name may mean, in order of preference. A branch of the remote takes precedence over the
 * local branch of the same name.
 * @param {string} wanted
 * @param {string | undefined} remote
 */
function candidates(wanted, remote) {
  return [`refs/tags/${wanted}`, ...(remote ? [`refs/remotes/${remote}/${wanted}`] : []), wanted];
}

/** @param {string | undefined} remote */
async function likelyTargets(remote) {
  const tags = (await git(['tag', '--list', 'v*', '--sort=-version:refname'])).split('\n');
  const newest = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
  if (newest !== undefined) return [newest];
  const { branch } = await readHead();
  if (!remote || branch === null) return [];
  return [`refs/remotes/${remote}/${branch.replace('refs/heads/', '')}`];
}

/**
 * Makes HEAD and index refer to a commit whose files are already in the checkout. Moves the current branch if this is a
 * fast-forward; otherwise detaches HEAD.
 * @param {string} commit
 */
export async function pointTo(commit) {
  const { branch, commit: before } = await readHead();
  const isForward =
    branch !== null &&
    (await git(['merge-base', '--is-ancestor', before, commit]).then(
      () => true,
      () => false,
    ));
  await git(['update-ref', ...(isForward ? [] : ['--no-deref']), 'HEAD', commit]);
  await git(['reset', '--quiet']);
}

/**
 * Makes HEAD and its branch refer to the commit before the upgrade again.
 * @param {Head} head
 */
export async function pointBack({ commit, branch }) {
  if (branch === null) await git(['update-ref', '--no-deref', 'HEAD', commit]);
  else {
    await git(['update-ref', branch, commit]);
    await git(['symbolic-ref', 'HEAD', branch]);
  }
  await git(['reset', '--quiet']);
}
