// A Node process that restarts when its sources change.

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';

/** Changes within this time in ms count as one, because editors write a file in several steps. */
const settleMs = 60;
/** Maximum time for a process to stop before it is killed, in ms. */
const stopTimeoutMs = 3000;

/**
 * @typedef {object} RestartingProcessOptions
 * @property {string} name
 * @property {string[]} args arguments of Node
 * @property {NodeJS.ProcessEnv} env
 * @property {string[]} folders folders with its TypeScript sources; changes of tests are ignored
 * @property {(pid: number) => void} [onStart]
 * @property {(line: string) => void} say receives each line of its output, and messages about its starts and stops
 */

/**
 * Runs a Node process and restarts it after each change of its sources. If the process exits by itself, it is started
 * again only at the next change. Its standard input is a pipe; it must exit when this pipe closes.
 */
export class RestartingProcess {
  #options;
  /** @type {{ child: import('node:child_process').ChildProcess, ended: Promise<void> } | undefined} */
  #running;
  /** @type {NodeJS.Timeout | undefined} */
  #settling;
  /** Serializes the restarts: each one waits for the previous one. */
  #work = Promise.resolve();
  #isClosed = false;
  #watchers;

  /** @param {RestartingProcessOptions} options */
  constructor(options) {
    this.#options = options;
    this.#watchers = options.folders.map((folder) =>
      watch(folder, { recursive: true }, (_event, file) => {
        if (file !== null && isSource(file)) this.#noteChange(file);
      }),
    );
    this.#start();
  }

  /** Always undefined, because a process that exits never gives up: it is started again at the next change. */
  refusal() {
    return undefined;
  }

  pid() {
    return this.#running?.child.pid ?? 0;
  }

  async stop() {
    await this.close();
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    for (const watcher of this.#watchers) watcher.close();
    await this.#work;
    await this.#stop();
  }

  /** @param {string} file */
  #noteChange(file) {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#work = this.#restart(this.#work, file);
    }, settleMs);
  }

  /**
   * @param {Promise<void>} earlier
   * @param {string} file
   */
  async #restart(earlier, file) {
    await earlier;
    if (this.#isClosed) return;
    this.#options.say(`${file} changed; restarting`);
    await this.#stop();
    this.#start();
  }

  #start() {
    const { args, env, say, onStart } = this.#options;
    const child = spawn(process.execPath, args, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => {});
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say);
    if (child.pid !== undefined) onStart?.(child.pid);
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.on('error', (error) => {
        say(`cannot be started: ${error.message}`);
        resolve();
      });
      child.on('exit', (code, signal) => {
        resolve();
        if (this.#running?.child !== child) return;
        this.#running = undefined;
        say(`${signal ? `was killed (${signal})` : `ended with status ${code}`}; a change starts it again`);
      });
    });
    this.#running = { child, ended };
  }

  async #stop() {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    const { child, ended } = running;
    child.stdin?.end();
    const force = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, stopTimeoutMs);
    await ended;
    clearTimeout(force);
  }
}

/** @param {string} file */
function isSource(file) {
  return /\.(ts|js|json|sql)$/.test(file) && !file.endsWith('.test.ts');
}
