import { join } from 'node:path';
import { OperatorError } from './errors.js';
import { installPackages } from './install/install.js';
import { projectRoot } from './paths.js';

/**
 * Preparations that programs of the project may need, by their name in the option `--with`.
 * @type {Record<string, { title: string, bring: (progress: (text: string) => void) => Promise<import('./steps.js').StepResult> }>}
 */
export const preparations = {
  toolchains: {
    title: 'Compilers',
    bring: async (progress) => (await import('./install/toolchains.js')).installToolchains(progress),
  },
  sandbox: {
    title: 'Sandbox',
    bring: async (progress) => (await import('./install/sandbox.js')).buildSandboxHelper(progress),
  },
  web: {
    title: 'Web application',
    bring: async (progress) => (await import('./install/build-web.js')).buildWeb(progress),
  },
  browser: {
    title: 'Browser',
    bring: async (progress) => (await import('./install/browser.js')).installBrowser(progress),
  },
  browsers: {
    title: 'Other browsers',
    bring: async (progress) => (await import('./install/other-browsers.js')).installAllBrowsers(progress),
  },
  lighthouse: {
    title: 'Lighthouse',
    bring: (progress) => installPackages(progress, join(projectRoot, 'bench/lighthouse')),
  },
};

/**
 * Prepares everything that a program needs.
 * @param {readonly string[]} names
 * @param {import('./steps.js').Steps} steps
 * @throws {OperatorError} for an unknown name
 */
export async function prepare(names, steps) {
  for (const name of names) {
    const preparation = preparations[name];
    if (!preparation) throw new OperatorError(`Unknown preparation: ${name}`);
    await steps.run(preparation.title, preparation.bring);
  }
}
