// node launcher/run.js [--with=NAME,…] FILE.ts ARGUMENTS…: runs a program of the project on the pinned
// Node. `--with` brings what it needs first: toolchains, sandbox, web, browser, browsers, lighthouse.

import { join, resolve } from 'node:path';
import { fail, OperatorError } from './errors.js';
import { installPackages } from './install/install.js';
import { projectRoot } from './paths.js';
import { becomeParentOf } from './process/runtime.js';
import { createSteps } from './steps.js';

/** @type {Record<string, { title: string, bring: (progress: (text: string) => void) => Promise<import('./steps.js').StepResult> }>} */
const preparations = {
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

try {
  const args = process.argv.slice(2);
  const wanted = args[0]?.startsWith('--with=')
    ? String(args.shift()).slice('--with='.length).split(',')
    : [];
  const [file, ...rest] = args;
  if (!file) throw new OperatorError('Usage: node launcher/run.js [--with=NAME,…] FILE.ts [ARGUMENTS…]');
  // Their output belongs to whoever reads it (a bench ends with a line of JSON): steps go elsewhere.
  const steps = createSteps({ output: process.stderr, onlyWork: true });
  await steps.run('Packages', installPackages);
  for (const name of wanted) {
    const preparation = preparations[name];
    if (!preparation) throw new OperatorError(`Unknown preparation: ${name}`);
    await steps.run(preparation.title, preparation.bring);
  }
  await becomeParentOf([resolve(file), ...rest], { stdio: ['pipe', 'inherit', 'inherit'] });
} catch (error) {
  fail(error);
}
