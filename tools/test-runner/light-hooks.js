// node:test follows every promise of a process, to know to which test it belongs. It asks for that in two cases: where
// a test or hook is declared, and where something fails that no test waits for. Following costs a sixth of the work of
// tests that make requests: so promises are followed while a file is loaded, and no longer while its tests run. What
// fails unheard then is the failure of the file and not of one test; it is told all the same.
//
// Loaded before anything loads node:test (`--import`), which makes its hook once, at its first use.

import hooks from 'node:async_hooks';

const { createHook } = hooks;
/** @type {{ followAll: import('node:async_hooks').AsyncHook, followFew: import('node:async_hooks').AsyncHook } | undefined} */
let pair;

hooks.createHook = (callbacks) => {
  hooks.createHook = createHook;
  const followAll = createHook(callbacks);
  // They share what they know.
  pair = { followAll, followFew: createHook({ ...callbacks, trackPromises: false }) };
  return followAll;
};

/**
 * Follows promises from now on, or does so no longer.
 * @param {boolean} isOn
 */
export function followPromises(isOn) {
  if (pair === undefined) return;
  const { followAll, followFew } = pair;
  // Promises go unseen only once no hook is left that sees them.
  (isOn ? followFew : followAll).disable();
  (isOn ? followAll : followFew).enable();
}
