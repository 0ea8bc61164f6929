import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../errors.js';
import { projectRoot } from '../paths.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

/**
 * Compiles the sandbox helper if its sources have changed. Without the helper the site runs, but judges nothing.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function buildSandboxHelper(progress) {
  let hasWorked = false;
  const log = (/** @type {string} */ line) => {
    hasWorked = true;
    progress(line.slice(0, 60));
  };
  try {
    const script = join(projectRoot, 'packages/sandbox/build.js');
    /** @type {{ buildSandbox: (options: { log: (line: string) => void }) => string | Promise<string> }} */
    const { buildSandbox } = await import(pathToFileURL(script).href);
    await buildSandbox({ log });
  } catch (error) {
    return { warning: `The sandbox helper cannot be built, nothing will be judged:\n${messageOf(error)}` };
  }
  return { skipped: !hasWorked, detail: 'built' };
}
