import { join } from 'node:path';
import { installBrowser } from '../../launcher/install/browser.js';
import { buildWeb } from '../../launcher/install/build-web.js';
import { lastLines, runCommand } from '../../launcher/command.js';
import { messageOf } from '../../launcher/errors.js';
import { installOldestBrowser } from '../../launcher/install/other-browsers.js';
import { projectRoot } from '../../launcher/paths.js';
import { buildSandboxHelper } from '../../launcher/install/sandbox.js';
import { createSteps, indent } from '../../launcher/steps.js';
import { installToolchains } from '../../launcher/install/toolchains.js';

/** @typedef {import('../../launcher/steps.js').Steps} Steps */
/** @typedef {import('./suites.js').Part} Part */
/** @typedef {Part['needs'][number]} Need */

/** @typedef {{ need: Need, title: string, bring: (progress: (text: string) => void) => Promise<import('../../launcher/steps.js').StepResult> }} Preparation */

/**
 * Preparations in the order in which suites need them.
 * @type {readonly Preparation[]}
 */
const preparations = [
  { need: 'toolchains', title: 'Compilers', bring: installToolchains },
  { need: 'web', title: 'Web application', bring: buildWeb },
  { need: 'sandbox', title: 'Sandbox', bring: buildSandboxHelper },
  { need: 'headers', title: 'Headers', bring: prepareCompilers },
  { need: 'browser', title: 'Browser', bring: installBrowser },
  { need: 'oldest browser', title: 'Oldest browser', bring: installOldestBrowser },
];

/**
 * Prepares artifacts that speed up compiling, such as precompiled headers, once for all judges in tests. Needs
 * compilers and the sandbox.
 * @param {(text: string) => void} progress
 * @returns {Promise<import('../../launcher/steps.js').StepResult>}
 */
async function prepareCompilers(progress) {
  let hasWorked = false;
  const onLine = (/** @type {string} */ line) => {
    hasWorked = true;
    progress(line);
  };
  const script = join(projectRoot, 'apps/judge/src/test/support/prepare-all.ts');
  const result = await runCommand(process.execPath, [script], { cwd: projectRoot, onLine });
  if (result.status !== 0) return { warning: `Nothing can be prepared for compilers:\n${lastLines(result)}` };
  return { skipped: !hasWorked, detail: 'prepared' };
}

/**
 * Prepares what the suites need. Preparations run one after the other, because they share the package manager. They
 * mostly wait for network and disk, so suites whose needs are already met run at the same time. A failed preparation
 * counts as one failure, and the suites still run.
 */
export class Preparing {
  passed = 0;
  failed = 0;
  /** Time in milliseconds for which suites waited for preparations. */
  waited = 0;
  /** Output that was produced while a suite ran and has not been shown yet. */
  #text = '';
  /**
   * By need: resolves when the need is met or its preparation has failed.
   * @type {Map<Need, Promise<void>>}
   */
  #met = new Map();
  /** Whether output is printed immediately; otherwise it is buffered. */
  #isShown = false;
  #print;

  /**
   * @param {ReadonlySet<Need>} needs
   * @param {readonly Preparation[]} [known]
   * @param {(text: string) => void} [print]
   */
  constructor(needs, known = preparations, print = (text) => process.stdout.write(text)) {
    this.#print = print;
    const steps = createSteps({ output: { write: (text) => this.#write(text) } });
    let former = Promise.resolve();
    for (const preparation of known) {
      if (!needs.has(preparation.need)) continue;
      former = former.then(() => this.#bring(preparation, steps));
      this.#met.set(preparation.need, former);
    }
  }

  /**
   * Resolves when a suite with these needs can run. Prints what was prepared.
   * @param {readonly Need[]} needs
   */
  async until(needs) {
    const wanted = needs.flatMap((need) => this.#met.get(need) ?? []);
    if (wanted.length === 0) return;
    const started = performance.now();
    this.#isShown = true;
    this.#print(this.#text);
    this.#text = '';
    await Promise.all(wanted);
    this.#isShown = false;
    this.waited += performance.now() - started;
  }

  /** @param {Preparation} preparation @param {Steps} steps */
  async #bring({ title, bring }, steps) {
    try {
      const result = await steps.run(title, bring);
      this[result.warning ? 'failed' : 'passed'] += 1;
    } catch (error) {
      this.failed += 1;
      this.#write(`${indent(messageOf(error))}\n`);
    }
  }

  /** @param {string} text */
  #write(text) {
    if (this.#isShown) this.#print(text);
    else this.#text += text;
  }
}
