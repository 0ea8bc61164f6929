// Runs a program of the project on the pinned Node.
//
//   node launcher/run.js [--with=NAME,…] [--small-heap] FILE.ts ARGUMENTS…
//
// `--with` first installs what the program needs: toolchains, sandbox, web, browser, browsers, lighthouse.
// `--small-heap` makes the garbage collector run more often, for programs that pass gigabytes of data through.

import { resolve } from 'node:path';
import { fail, OperatorError } from './errors.js';
import { installPackages } from './install/install.js';
import { prepare } from './preparations.js';
import { becomeParentOf } from './process/runtime.js';
import { smallHeap, smallHeapEnvironment } from './process/small-heap.js';
import { createSteps } from './steps.js';

try {
  const args = process.argv.slice(2);
  const wanted = args[0]?.startsWith('--with=')
    ? String(args.shift()).slice('--with='.length).split(',')
    : [];
  const isSmall = args[0] === '--small-heap';
  if (isSmall) args.shift();
  const [file, ...rest] = args;
  if (!file)
    throw new OperatorError(
      'Usage: node launcher/run.js [--with=NAME,…] [--small-heap] FILE.ts [ARGUMENTS…]',
    );
  // Steps report to standard error, because standard output belongs to the program. For example, a benchmark ends with
  // a line of JSON.
  const steps = createSteps({ output: process.stderr, onlyWork: true });
  await steps.run('Packages', installPackages);
  await prepare(wanted, steps);
  await becomeParentOf([...(isSmall ? smallHeap : []), resolve(file), ...rest], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...(isSmall ? smallHeapEnvironment : {}) },
  });
} catch (error) {
  fail(error);
}
