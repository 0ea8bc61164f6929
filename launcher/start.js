// npm start: from a checkout to a running site.

import { fileURLToPath } from 'node:url';
import { fail } from './errors.js';
import { installPackages } from './install/install.js';
import { enterRuntime } from './process/runtime.js';
import { createSteps } from './steps.js';

try {
  const steps = createSteps();
  const runtime = await enterRuntime(fileURLToPath(import.meta.url), async () => {
    steps.say('\n獬豸 Xiezhi\n');
    await steps.run('Packages', installPackages);
  });
  const { startSite } = await import('./site/site.js');
  await startSite(steps, runtime);
} catch (error) {
  fail(error);
}
