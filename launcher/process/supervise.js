// Starts child processes and restarts them. Each child runs in its own session, so that Ctrl-C in the launcher's
// terminal does not reach it. Its standard input is a pipe from the launcher; the child stops when this pipe closes for
// any reason.

import { spawn } from 'node:child_process';
import { createLogFile } from './log-file.js';

const firstPause = 250;
const longestPause = 10_000;
/**
 * Time in ms after which a running child counts as healthy. After it, the next restart has the shortest delay again.
 */
const healthyAfter = 30_000;
/** Maximum time for a child to stop before it is killed, in ms. */
const timeoutMs = 2500;
/**
 * Exit statuses after which a restart is pointless: 2 for an invalid setting or an unsafe host, 3 for data of a newer
 * release.
 */
const finalStatuses = new Set([2, 3]);

/**
 * @typedef {object} ChildOptions
 * @property {string} name
 * @property {string} file
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {string} logPath
 * @property {(pid: number) => void} [onStart]
 * @property {(text: string) => void} [say] reports crashes to the operator
 */

/**
 * @typedef {object} Child
 * @property {() => number} pid 0 while it is down
 * @property {() => string | undefined} refusal last output of a child that ended with one of `finalStatuses`, otherwise
 *   undefined
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a child and restarts it with growing delays until it is stopped.
 * @param {ChildOptions} options
 * @returns {Child}
 */
export function supervise({ name, file, args, env, cwd, logPath, onStart, say = () => {} }) {
  const log = createLogFile(logPath);
  let isStopping = false;
  let pause = firstPause;
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;
  /** @type {string | undefined} */
  let refusal;
  let running = start();

  function start() {
    const started = performance.now();
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => {});
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        log.write(chunk);
        tail = (tail + chunk.toString()).slice(-4000);
      });
    }
    if (child.pid !== undefined) onStart?.(child.pid);
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.on('error', (error) => {
        tail += error.message;
        finish('cannot be started', 1);
      });
      // Uses `exit`, because `close` would wait for grandchildren that hold the pipes.
      child.on('exit', (code, signal) =>
        finish(signal ? `was killed (${signal})` : `ended with status ${code}`, code),
      );

      /**
       * @param {string} what
       * @param {number | null} code
       */
      function finish(what, code) {
        resolve();
        if (isStopping) return;
        if (code !== null && finalStatuses.has(code)) {
          // Waits, because the pipe may still contain the child's last output.
          setImmediate(() => {
            refusal = lastWords(tail);
            say(`${name} gave up:\n${refusal}`);
          });
          return;
        }
        const ran = performance.now() - started;
        if (ran > healthyAfter) pause = firstPause;
        say(`${name} ${what}; starting it again in ${pause / 1000} s (log: ${logPath})\n${lastWords(tail)}`);
        restartTimer = setTimeout(() => {
          running = start();
        }, pause);
        pause = Math.min(2 * pause, longestPause);
      }
    });
    return { child, ended };
  }

  return {
    pid: () =>
      running.child.exitCode === null && running.child.signalCode === null ? (running.child.pid ?? 0) : 0,
    refusal: () => refusal,
    async stop() {
      isStopping = true;
      clearTimeout(restartTimer);
      const { child, ended } = running;
      child.stdin.end();
      const force = setTimeout(() => killGroup(child.pid), timeoutMs);
      await ended;
      clearTimeout(force);
      log.close();
    },
  };
}

/** @param {number | undefined} pid leader of its own process group */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Returns the last lines of a log for people. Of a structured line, returns only the message.
 * @param {string} text
 */
export function lastWords(text) {
  const lines = text.trim().split('\n').slice(-6);
  return lines.map(messageOfLine).join('\n');
}

/** @param {string} line */
function messageOfLine(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
