// npm run dev [-- --inspect]: runs the whole site for development at one address. The web app has hot reload; the
// server and the judge node restart when their sources change.

import { fileURLToPath } from 'node:url';
import { fail } from './errors.js';
import { installPackages } from './install/install.js';
import { enterRuntime } from './process/runtime.js';
import { createSteps } from './steps.js';

/** Settings of a development site, unless the environment overrides them. */
const defaults = {
  XIEZHI_DATA: './data/dev',
  HOST: '127.0.0.1',
  XIEZHI_ADMIN_PASSWORD: 'xiezhi-dev',
  XIEZHI_RATE_LIMIT_FACTOR: '0',
  XIEZHI_SLOTS: '1',
  XIEZHI_LEASE_SECONDS: '5',
};

try {
  const steps = createSteps();
  const runtime = await enterRuntime(fileURLToPath(import.meta.url), async () => {
    steps.say('\n獬豸 Xiezhi, development\n');
    await steps.run('Packages', installPackages);
  });
  for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
  const { startSite } = await import('./site/site.js');
  const { developmentMode } = await import('./development/mode.js');
  await startSite(steps, runtime, developmentMode({ isInspected: process.argv.includes('--inspect') }));
} catch (error) {
  fail(error);
}
