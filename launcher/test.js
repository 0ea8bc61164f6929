// npm test [-- PART or PATH …]: installs what tests need, then runs them.

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
  process.exit(await runTests(process.argv.slice(2), steps, runtime));
} catch (error) {
  fail(error);
}
