import { join } from 'node:path';
import { installBrowser } from '../browser.js';
import { buildWeb } from '../build-web.js';
import { lastLines, runCommand } from '../command.js';
import { messageOf } from '../errors.js';
import { projectRoot } from '../paths.js';
import { buildSandboxHelper } from '../sandbox.js';
import { createSteps, indent } from '../steps.js';
import { installToolchains } from '../toolchains.js';

/** @typedef {import('../steps.js').Steps} Steps */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {Part['needs'][number]} Need */

/** @type {{ need: Need, title: string, bring: (progress: (text: string) => void) => Promise<import('../steps.js').StepResult> }[]} */
const preparations = [
  { need: 'toolchains', title: 'Compilers', bring: installToolchains },
  { need: 'browser', title: 'Browser', bring: installBrowser },
  { need: 'sandbox', title: 'Sandbox', bring: buildSandboxHelper },
  { need: 'web', title: 'Web application', bring: buildWeb },
  { need: 'headers', title: 'Headers', bring: prepareCompilers },
];

/**
 * What compilers read faster than text, once for all judges of tests. Needs compilers and the sandbox.
 * @param {(text: string) => void} progress
 * @returns {Promise<import('../steps.js').StepResult>}
 */
async function prepareCompilers(progress) {
  let hasWorked = false;
  const onLine = (/** @type {string} */ line) => {
    hasWorked = true;
    progress(line);
  };
  const script = join(projectRoot, 'apps/judge/src/testing/prepare-all.ts');
  const result = await runCommand(process.execPath, [script], { cwd: projectRoot, onLine });
  if (result.status !== 0) return { warning: `Nothing can be prepared for compilers:\n${lastLines(result)}` };
  return { skipped: !hasWorked, detail: 'prepared' };
}

/**
 * Brings what the parts need, one thing after the other (they share the package manager). It mostly waits for
 * the network and the disk, so parts that need nothing run meanwhile. What cannot be brought counts as one
 * failure, and the parts run all the same.
 */
export class Preparing {
  passed = 0;
  failed = 0;
  /** Milliseconds that parts waited for it. */
  waited = 0;
  /** Of what is done beside a part and not shown yet. */
  #text = '';
  /** @type {Promise<void>} */
  #done;
  /** Prints at once; else what is written waits for its moment. */
  #isShown = false;

  /** @param {ReadonlySet<Need>} needs */
  constructor(needs) {
    this.#done = this.#prepare(needs);
  }

  /** Resolves when a part with these needs can run; prints what was prepared. @param {readonly Need[]} needs */
  async until(needs) {
    if (!preparations.some(({ need }) => needs.includes(need))) return;
    const started = performance.now();
    this.#isShown = true;
    process.stdout.write(this.#text);
    this.#text = '';
    await this.#done;
    this.waited += performance.now() - started;
  }

  /** @param {ReadonlySet<Need>} needs */
  async #prepare(needs) {
    const steps = createSteps({ output: { write: (text) => this.#write(text) } });
    for (const { need, title, bring } of preparations) {
      if (!needs.has(need)) continue;
      try {
        const result = await steps.run(title, bring);
        this[result.warning ? 'failed' : 'passed'] += 1;
      } catch (error) {
        this.failed += 1;
        this.#write(`${indent(messageOf(error))}\n`);
      }
    }
  }

  /** @param {string} text */
  #write(text) {
    if (this.#isShown) process.stdout.write(text);
    else this.#text += text;
  }
}
