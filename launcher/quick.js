// npm run quick: runs the tests that find most errors within a few minutes. They need no browser, compilers or root.

import { fileURLToPath } from 'node:url';
import { fail } from './errors.js';
import { installPackages } from './install/install.js';
import { enterRuntime } from './process/runtime.js';
import { createSteps } from './steps.js';

try {
  const steps = createSteps();
  const runtime = await enterRuntime(fileURLToPath(import.meta.url), () =>
    steps.run('Packages', installPackages),
  );
  const { runTests } = await import('../tools/test-runner/run-tests.js');
  const { describeRest, selectQuick } = await import('../tools/test-runner/quick.js');
  const selection = await selectQuick();
  const status = await runTests([], steps, runtime, selection.parts);
  console.log(describeRest(selection));
  process.exit(status);
} catch (error) {
  fail(error);
}
