// A process that tests one mutant after the other, as its parent requests. For each, it loads the changed module and all
// modules that depend on it again, and runs one test file after the other until one fails. All other modules are loaded
// once. It is also the reporter of its tests.

import { registerHooks } from 'node:module';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fixSeed } from '../test-runner/fixed-seed.js';

/** A request of the parent. */
export interface MutantOrder {
  /** Absolute path of the changed module, and its source; '' and '' for no change. */
  module: string;
  source: string;
  /** Absolute paths of the modules to load again: the changed one, and all that depend on it. */
  dependents: readonly string[];
  /** Absolute paths of test files, in the order in which they run. */
  tests: readonly string[];
}

/** The response: the name and the reason of the first failure; null if all tests pass. */
export interface MutantReport {
  failure: string | null;
  /** CPU time of each test file that ran, in ms. */
  times: Record<string, number>;
}

/** The changed module, and the source that it has instead of its own. */
let changed: { url: string; source: string } | undefined;
let reloaded: ReadonlySet<string> = new Set();
let fileEnded: (failure: string | null) => void = () => undefined;
/** Makes the addresses of modules that are loaded again different. */
let round = 0;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return reloaded.has(resolved.url) ? { ...resolved, url: `${resolved.url}?round=${round}` } : resolved;
  },
  load(url, context, nextLoad) {
    if (changed === undefined || url !== `${changed.url}?round=${round}`) return nextLoad(url, context);
    return { format: 'module-typescript', source: changed.source, shortCircuit: true };
  },
});

process.on('disconnect', () => process.exit());
process.on('message', (order: MutantOrder) => void runMutant(order));

async function runMutant({ module, source, dependents, tests }: MutantOrder): Promise<void> {
  round += 1;
  changed = module === '' ? undefined : { url: pathToFileURL(module).href, source };
  reloaded = new Set(dependents.map((path) => pathToFileURL(path).href));
  let failure: string | null = null;
  const times: Record<string, number> = {};
  for (const file of tests) {
    const begun = process.cpuUsage();
    failure = await failureOf(file);
    const { user, system } = process.cpuUsage(begun);
    times[file] = (user + system) / 1000;
    if (failure !== null) break;
  }
  process.send?.({ failure, times } satisfies MutantReport);
}

/** Runs a test file. Returns its first failure, or null. */
function failureOf(file: string): Promise<string | null> {
  return new Promise((resolve) => {
    fileEnded = resolve;
    void suite(file, async () => {
      await fixSeed();
      await import(pathToFileURL(file).href);
    });
  });
}

interface TestEvent {
  type: string;
  data: { nesting: number; name: string; details?: { error?: Error } };
}

/** Reporter of node:test: a test file ends with its suite, which is the outermost. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let failure: string | null = null;
  for await (const { type, data } of events) {
    if (type === 'test:fail') failure ??= `${data.name}: ${data.details?.error?.message ?? ''}`;
    if (data.nesting !== 0 || (type !== 'test:pass' && type !== 'test:fail')) continue;
    // An error after the end of its test sets the exit status only.
    if (process.exitCode) failure ??= `${data.name}: an error that no test awaits`;
    process.exitCode = undefined;
    fileEnded(failure);
    failure = null;
  }
  yield '';
}
