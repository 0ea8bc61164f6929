import { fileURLToPath } from 'node:url';
import { begin } from './processes.js';
import { noCounts } from './reporter.js';

/** @typedef {import('./reporter.js').Counts} Counts */
/** @typedef {import('./processes.js').Program} Program */
/** @typedef {{ counts: Counts, text: string, output: string, isLate: boolean }} FileResult */
/**
 * A message of the worker: text about a failure (immediately), the counts of a file that has ended, or that all
 * fixtures are closed.
 * @typedef {{ text?: string, counts?: Counts, isClosed?: boolean }} ProcessMessage
 */
/**
 * A request to the worker: runs `file`. Without `file`, closes the fixtures that the files of a family shared.
 * @typedef {{ file?: string, isOfFamily?: boolean }} Order
 */

const worker = fileURLToPath(new URL('./shared-worker.js', import.meta.url));
/** Maximum number of files per process, because each file leaves some memory behind. */
const mostFiles = 25;

/** A process that runs test files one after the other. It loads what they test only once; see `shared-worker.js`. */
export class SharedProcess {
  #options;
  /** @type {Program | undefined} */
  #program;
  #filesRun = 0;
  #output = '';

  /**
   * @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number, quoted: number,
   *   isOfFamily: boolean, closingTimeoutMs: number }} options isOfFamily: its files share fixtures, which must close
   *   within `closingTimeoutMs` ms at the end
   */
  constructor(options) {
    this.#options = options;
  }

  /**
   * Runs one test file. If the process aborts or the file times out, the process is ended, and the next file gets a new
   * process.
   * @param {string} file
   * @returns {Promise<FileResult>}
   */
  async run(file) {
    const { timeoutMs, isOfFamily } = this.#options;
    if (this.#filesRun >= mostFiles && !isOfFamily) await this.close();
    const program = (this.#program ??= this.#begin());
    this.#filesRun += 1;
    this.#output = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      program.end();
    }, timeoutMs);
    let text = '';
    const counts = await Promise.race([
      program.ended.then(() => undefined),
      new Promise((/** @type {(counts: Counts) => void} */ resolve) => {
        program.child.removeAllListeners('message').on('message', (/** @type {ProcessMessage} */ message) => {
          text += message.text ?? '';
          if (message.counts) resolve(message.counts);
        });
        program.child.send({ file, isOfFamily }, () => undefined);
      }),
    ]);
    clearTimeout(timer);
    if (counts) return { counts, text, output: this.#output, isLate: false };
    this.#program = undefined;
    this.#filesRun = 0;
    return { counts: { ...noCounts(), failed: 1 }, text, output: this.#output, isLate };
  }

  /**
   * Closes the fixtures and ends the process.
   * @returns {Promise<boolean>} false if something opened by its files stays open
   */
  async close() {
    const program = this.#program;
    this.#program = undefined;
    this.#filesRun = 0;
    if (program === undefined) return true;
    const isClosed =
      !this.#options.isOfFamily || (await closeFixtures(program, this.#options.closingTimeoutMs));
    program.end();
    await program.ended;
    return isClosed;
  }

  #begin() {
    const { args, cwd, env, quoted } = this.#options;
    return begin(process.execPath, [...args, `--test-reporter=${worker}`, worker], {
      cwd,
      env,
      hasChannel: true,
      onOutput: (text) => {
        this.#output = `${this.#output}${text}`.slice(-quoted);
      },
    });
  }
}

/** @param {Program} program @param {number} timeoutMs in ms @returns {Promise<boolean>} */
async function closeFixtures(program, timeoutMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let late;
  const isClosed = await Promise.race([
    program.ended.then(() => false),
    new Promise((/** @type {(isClosed: boolean) => void} */ resolve) => {
      late = setTimeout(() => resolve(false), timeoutMs);
      program.child.removeAllListeners('message').on('message', (/** @type {ProcessMessage} */ message) => {
        if (message.isClosed) resolve(true);
      });
      program.child.send({}, () => undefined);
    }),
  ]);
  clearTimeout(late);
  return isClosed;
}
