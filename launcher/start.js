// npm start: sets up this checkout and runs the site.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './errors.js';
import { installPackages } from './install/install.js';
import { becomeParentOf, enterRuntime } from './process/runtime.js';
import { createSteps } from './steps.js';
import { recoverBeforeStart } from './upgrade/recovery.js';

try {
  const steps = createSteps();
  const self = fileURLToPath(import.meta.url);
  if (await recoverBeforeStart(resolve(process.env['XIEZHI_DATA'] || 'data'))) {
    steps.say('  ! An interrupted upgrade was rolled back');
    // Starts this command again, because the rollback has replaced its code.
    await becomeParentOf([self], { stdio: 'inherit' });
  }
  const runtime = await enterRuntime(self, async () => {
    steps.say('\n獬豸 Xiezhi\n');
    await steps.run('Packages', installPackages);
  });
  const { startSite } = await import('./site/site.js');
  await startSite(steps, runtime);
} catch (error) {
  fail(error);
}
