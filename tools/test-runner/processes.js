// Starts programs for `npm test`. Each program has its own process group, so everything that it starts ends with it.

import { spawn } from 'node:child_process';

/** Time in ms between the request to stop and the kill. Some programs must close what they opened. */
const grace = 5000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isEnding = false;

/** Ends all running programs with their descendants, and prevents new ones. */
export function endTests() {
  isEnding = true;
  for (const child of running) end(child);
}

/** Whether the tests are being stopped. */
export const areEnding = () => isEnding;

/**
 * @typedef {object} Ended
 * @property {number} status 0 if successful; 124 if it was killed after its timeout, 127 if it could not start
 * @property {boolean} isLate whether it was stopped because it did not end in time
 */

/**
 * Runs a program until it exits, or for `timeoutMs` milliseconds.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number, onOutput?: (text: string) => void }} options
 *   without `onOutput` it writes to the terminal
 * @returns {Promise<Ended>}
 */
export async function run(file, args, { timeoutMs, ...options }) {
  const program = begin(file, args, options);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    program.end();
  }, timeoutMs);
  const status = await program.ended;
  clearTimeout(timer);
  return { status: isLate ? 124 : status, isLate };
}

/**
 * @typedef {object} Program
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<number>} ended resolves with the exit status when it and all that it started have ended
 * @property {() => void} end ends it
 */

/**
 * Starts a program.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onOutput?: (text: string) => void, hasChannel?: boolean }} options
 *   without `onOutput` it writes to the terminal; `hasChannel` opens a channel for messages in both directions
 * @returns {Program}
 */
export function begin(file, args, { cwd, env, onOutput, hasChannel = false }) {
  const stream = onOutput ? 'pipe' : 'inherit';
  const channel = hasChannel ? /** @type {const} */ (['ipc']) : [];
  const child = spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', stream, stream, ...channel],
  });
  if (onOutput)
    for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', onOutput);
  running.add(child);
  let hasToEnd = false;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    /** @type {NodeJS.Timeout | undefined} */
    let leftOver;
    const done = (/** @type {number} */ status) => {
      clearTimeout(leftOver);
      running.delete(child);
      if (hasToEnd) signal(child, 'SIGKILL');
      for (const output of [child.stdout, child.stderr]) output?.destroy();
      resolve(status);
    };
    child.on('error', (error) => {
      console.error(error.message);
      done(127);
    });
    // A descendant may keep the output of the program open forever, so waiting for the end of the output has a timeout.
    child.on('exit', (code) => {
      leftOver = setTimeout(() => done(code ?? 1), grace);
    });
    child.on('close', (code) => done(code ?? 1));
  });
  return {
    child,
    ended,
    end() {
      hasToEnd = true;
      end(child);
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child */
function end(child) {
  signal(child, 'SIGTERM');
  setTimeout(() => running.has(child) && signal(child, 'SIGKILL'), grace).unref();
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} name */
function signal({ pid }, name) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
