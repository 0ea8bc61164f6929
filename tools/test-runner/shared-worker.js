// A process that runs test files one after the other, as its parent names them. Loading what they test is most of
// what short files cost; here it is loaded once. Files stay apart in all else: each is a suite with hooks of its own,
// and has ended only when nothing that it has opened would keep a process of its own alive.

import { resolve } from 'node:path';
import { suite } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { fixSeed, holdsProperties } from './fixed-seed.js';
import { beginKeeping, closeKept, sharesFixtures } from './kept-things.js';
import { followPromises } from './light-hooks.js';
import { count, noCounts } from './reporter.js';

/** Between two looks at what is still open, in ms. */
const pause = 5;

/** What keeps this process alive beside any test: its pipes. @type {Map<string, number>} */
let own;

// The runner counts it against the process, which has no end here at which it would tell of it.
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(event, (error) => process.send?.({ text: `\n  ! failed unheard: ${inspect(error)}\n` }));

process.on('message', (/** @type {import('./shared-process.js').Order} */ { file, isOfFamily }) => {
  own ??= openThings();
  if (file === undefined) return void end();
  const path = resolve(file);
  if (isOfFamily) beginKeeping();
  followPromises(true);
  void suite(file, async () => {
    if (holdsProperties(path)) await fixSeed();
    await import(pathToFileURL(path).href);
    followPromises(false);
  });
});

/**
 * Reporter of node:test: tells the parent of each file how it went, once it has ended.
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
    // What a test left behind fails after its end: the runner has set the status of the process, which goes on here.
    if (process.exitCode && counts.failed === 0) counts.failed = 1;
    process.exitCode = undefined;
    process.send?.({ counts });
    counts = noCounts();
  }
  yield '';
}

async function end() {
  await closeKept();
  await untilClosed();
  process.send?.({ isClosed: true });
}

async function untilClosed() {
  while (![...openThings()].every(([kind, number]) => number <= (own.get(kind) ?? 0)))
    await setTimeout(pause, undefined, { ref: false });
}

/** @returns {Map<string, number>} */
function openThings() {
  // These two open at their first use.
  const { stdout, stderr } = process;
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  return stdout && stderr ? new Map([...kinds].map(([kind, all]) => [kind, all.length])) : new Map();
}
