// A process that runs test files one after the other, as its parent requests. Short files spend most of their time on
// loading what they test; here, that is loaded once. Otherwise, files are independent. Each file is a suite with its
// own hooks. It ends only when nothing that it opened would keep a separate process alive.

import { resolve } from 'node:path';
import { suite } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { fixSeed, holdsProperties } from './fixed-seed.js';
import { beginSharing, closeFixtures, sharesFixtures } from './shared-fixtures.js';
import { count, noCounts } from './reporter.js';

/** Polling interval for open resources, in ms. */
const pause = 5;

/**
 * Resources that keep this process alive even without tests: its pipes. Kind → number.
 * @type {Map<string, number>}
 */
let own;

// The test runner reports these errors only when the process ends. This process continues, so it reports them itself.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error) => process.send?.({ text: `\n  ! failed unheard: ${inspect(error)}\n` }));

process.on('message', (/** @type {import('./shared-process.js').Order} */ { file, isOfFamily }) => {
  own ??= openThings();
  if (file === undefined) return void end();
  const path = resolve(file);
  if (isOfFamily) beginSharing();
  void suite(file, async () => {
    if (holdsProperties(path)) await fixSeed();
    await import(pathToFileURL(path).href);
  });
});

/**
 * Reporter of node:test. Sends the result of each file to the parent when the file has ended.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* report(events) {
  let counts = noCounts();
  for await (const event of events) {
    const text = count(counts, event);
    if (text !== '') process.send?.({ text });
    const { type, data } = event;
    if (data.nesting !== 0 || !(type === 'test:pass' || type === 'test:fail')) continue;
    if (!sharesFixtures()) await untilClosed();
    // After an error outside of any running test, the test runner only sets the exit status. This process continues, so
    // it counts the error as a failure.
    if (process.exitCode && counts.failed === 0) counts.failed = 1;
    process.exitCode = undefined;
    process.send?.({ counts });
    counts = noCounts();
  }
  yield '';
}

async function end() {
  await closeFixtures();
  await untilClosed();
  process.send?.({ isClosed: true });
}

async function untilClosed() {
  while (![...openThings()].every(([kind, number]) => number <= (own.get(kind) ?? 0)))
    await setTimeout(pause, undefined, { ref: false });
}

/** @returns {Map<string, number>} */
function openThings() {
  // Opens both streams now. Node opens them at first use, and they would then count as resources that a test left open.
  const { stdout, stderr } = process;
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  return stdout && stderr ? new Map([...kinds].map(([kind, all]) => [kind, all.length])) : new Map();
}
