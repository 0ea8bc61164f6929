// npm run upgrade: upgrades the site on this machine to another release, which may also be an older one.

import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { messageOf, OperatorError } from './errors.js';
import { installPackages } from './install/install.js';
import { enterRuntime } from './process/runtime.js';
import { createSteps } from './steps.js';
import { recoverUpgrade } from './upgrade/interrupted.js';
import { messagesIn } from './upgrade/messages.js';
import { languageOf, readOptions } from './upgrade/options.js';
import { exitUnchanged, upgradeSite } from './upgrade/upgrade-site.js';

const args = process.argv.slice(2);
const texts = messagesIn(languageOf(args));
try {
  const steps = createSteps();
  const options = readOptions(args);
  if (options === null) {
    steps.say(texts.usage);
    process.exit(args.some((one) => one === '--help' || one === '-h') ? 0 : exitUnchanged);
  }
  // Comes first and uses no packages, because an interrupted upgrade may have moved the packages away.
  const dataDir = resolve(process.env['XIEZHI_DATA'] || 'data');
  const recovered = await recoverUpgrade(dataDir, steps, texts);
  if (recovered !== null) process.exit(recovered);
  await enterRuntime(fileURLToPath(import.meta.url), () => steps.run('Packages', installPackages));
  process.exit(await upgradeSite({ dataDir, options, steps, texts }));
} catch (error) {
  console.error(
    `\n${error instanceof Error && !(error instanceof OperatorError) ? error.stack : messageOf(error)}\n`,
  );
  process.exit(exitUnchanged);
}
