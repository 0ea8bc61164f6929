// node:test tracks every promise of a process to attribute it to a test. It needs that in two cases: when a
// test or hook is declared, and when something fails that no test waits for. Tracking takes a sixth of the
// time of tests that make requests, so promises are tracked while a file is loaded, and not while its tests
// run. A stray failure during a test is then attributed to the file instead of one test, and is still
// reported.
//
// Loaded before node:test (`--import`), which creates its hook once, at its first use.

import hooks from 'node:async_hooks';

const { createHook } = hooks;
/** @type {{ followAll: import('node:async_hooks').AsyncHook, followFew: import('node:async_hooks').AsyncHook } | undefined} */
let pair;

hooks.createHook = (callbacks) => {
  hooks.createHook = createHook;
  const followAll = createHook(callbacks);
  // Both hooks share their state.
  pair = { followAll, followFew: createHook({ ...callbacks, trackPromises: false }) };
  return followAll;
};

/**
 * Enables or disables the tracking of promises.
 * @param {boolean} isOn
 */
export function followPromises(isOn) {
  if (pair === undefined) return;
  const { followAll, followFew } = pair;
  // Tracking ends only when no remaining hook tracks promises.
  (isOn ? followFew : followAll).disable();
  (isOn ? followAll : followFew).enable();
}
