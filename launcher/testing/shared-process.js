import { fileURLToPath } from 'node:url';
import { begin } from './processes.js';
import { noCounts } from './reporter.js';

/** @typedef {import('./reporter.js').Counts} Counts */
/** @typedef {import('./processes.js').Program} Program */
/** @typedef {{ counts: Counts, text: string, output: string, isLate: boolean }} FileResult */
/** What the worker says: a reason as soon as it is known, counts once a file has ended. @typedef {{ text?: string, counts?: Counts }} Told */

const worker = fileURLToPath(new URL('shared-worker.js', import.meta.url));
const lightHooks = new URL('light-hooks.js', import.meta.url).href;
/** So many files run in one process, for what they leave in its memory adds up. */
const mostFiles = 25;

/** Runs test files one after the other in a process that has loaded what they test; see `shared-worker.js`. */
export class SharedProcess {
  #options;
  /** @type {Program | undefined} */
  #program;
  #filesRun = 0;
  #output = '';

  /** @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv, patience: number, quoted: number }} options */
  constructor(options) {
    this.#options = options;
  }

  /**
   * A file in which the process breaks off, or which does not end in time, takes it along; the next one gets another.
   * @param {string} file
   * @returns {Promise<FileResult>}
   */
  async run(file) {
    const { patience } = this.#options;
    if (this.#filesRun >= mostFiles) await this.close();
    const program = (this.#program ??= this.#begin());
    this.#filesRun += 1;
    this.#output = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      program.end();
    }, patience);
    let text = '';
    const counts = await Promise.race([
      program.ended.then(() => undefined),
      new Promise((/** @type {(counts: Counts) => void} */ resolve) => {
        program.child.removeAllListeners('message').on('message', (/** @type {Told} */ told) => {
          text += told.text ?? '';
          if (told.counts) resolve(told.counts);
        });
        program.child.send({ file }, () => undefined);
      }),
    ]);
    clearTimeout(timer);
    if (counts) return { counts, text, output: this.#output, isLate: false };
    this.#program = undefined;
    this.#filesRun = 0;
    return { counts: { ...noCounts(), failed: 1 }, text, output: this.#output, isLate };
  }

  /** Ends the process; it has nothing open. */
  async close() {
    const program = this.#program;
    this.#program = undefined;
    this.#filesRun = 0;
    program?.end();
    await program?.ended;
  }

  #begin() {
    const { args, cwd, env, quoted } = this.#options;
    return begin(process.execPath, [...args, `--import=${lightHooks}`, `--test-reporter=${worker}`, worker], {
      cwd,
      env,
      hasChannel: true,
      onOutput: (text) => {
        this.#output = `${this.#output}${text}`.slice(-quoted);
      },
    });
  }
}
