// node run-mutant.ts MODULE MUTATED_SOURCE TEST…: runs test files in one process, in which the module has
// another source; an empty MODULE changes nothing. Exits with 1 at the first failure.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';

const [modulePath = '', mutatedPath = '', ...files] = process.argv.slice(2);
const mutatedUrl = modulePath === '' ? undefined : pathToFileURL(modulePath).href;
registerHooks({
  load(url, context, nextLoad) {
    if (url !== mutatedUrl) return nextLoad(url, context);
    return { format: 'module-typescript', source: readFileSync(mutatedPath, 'utf8'), shortCircuit: true };
  },
});

run({ files, isolation: 'none' })
  .on('test:fail', ({ name, details }) => {
    console.log(name, details.error.message);
    process.exit(1);
  })
  .on('end', () => process.exit(0))
  .resume();
