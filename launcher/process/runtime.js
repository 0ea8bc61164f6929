// Any Node from 20 on may start the launcher, but everything else needs the Node version pinned by the lockfile. So
// each entry first calls `enterRuntime`. On another Node version it installs the packages and runs the same entry on
// the pinned Node as a child. The parent stays and forwards the terminal and signals to the child.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../paths.js';

/** The Node pinned by the lockfile. */
export const pinnedNode = join(projectRoot, `node_modules/node-linux-${process.arch}/bin/node`);

/**
 * Environment variable that `enterRuntime` sets for its child. It tells the child that descriptor 3 is a pipe from its
 * parent.
 */
const marker = 'XIEZHI_LAUNCHER_PARENT';
const parentPipe = 3;

/** @returns {boolean} whether this process runs on the pinned Node */
export function isPinnedRuntime() {
  return existsSync(pinnedNode) && realpathSync(process.execPath) === realpathSync(pinnedNode);
}

/** Returns the version of the pinned Node from its package. */
export function pinnedVersion() {
  const manifest = join(projectRoot, `node_modules/node-linux-${process.arch}/package.json`);
  return String(JSON.parse(readFileSync(manifest, 'utf8')).version);
}

/**
 * Runs a program on the pinned Node, forwards signals, and exits with its exit status.
 * @param {string[]} args
 * @param {{ stdio: import('node:child_process').StdioOptions, env?: NodeJS.ProcessEnv }} options a `pipe` in `stdio`
 *   stays
 *   open as long as this process lives, so the child learns its end from the closing pipe
 * @returns {Promise<never>}
 */
export async function becomeParentOf(args, { stdio, env = process.env }) {
  const child = spawn(pinnedNode, args, { stdio, env });
  // Ctrl-C reaches the child twice: through its terminal and through this process. Other signals reach it only through
  // this process. The child ignores a second signal during its shutdown.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  onStarterGone(() => child.kill('SIGTERM'));
  const status = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
  process.exit(status);
}

/**
 * Calls `listener` when the shell in which npm has started this script exits. npm sends signals only to this shell,
 * which exits without notifying its children. Polls, because no event reports its end.
 * @param {() => void} listener
 */
function onStarterGone(listener) {
  if (!process.env['npm_lifecycle_event']) return;
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    listener();
  }, 500);
  watch.unref();
}

/**
 * Ensures that the entry runs on the pinned Node. On another version, starts it again on the pinned Node, and exits
 * with its status.
 * @param {string} entry path of the entry file
 * @param {() => Promise<unknown>} install makes the pinned Node available
 * @returns {Promise<{ onParentGone: (listener: () => void) => void }>} returns only on the pinned Node; otherwise the
 *   process exits
 */
export async function enterRuntime(entry, install) {
  if (process.env[marker]) {
    delete process.env[marker];
    const pipe = new Socket({ fd: parentPipe, readable: true, writable: false });
    pipe
      .on('error', () => {})
      .resume()
      .unref();
    return { onParentGone: (listener) => void pipe.on('close', listener) };
  }
  if (Number.parseInt(process.versions.node, 10) < 20) {
    console.error(`Xiezhi needs Node 20 or later to start; this is ${process.version}.`);
    process.exit(1);
  }
  await install();
  if (isPinnedRuntime()) return { onParentGone: onStarterGone };
  return becomeParentOf([entry, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [marker]: '1' },
  });
}
