// For tests of what the doctor says of other hosts than this one.

import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/**
 * A host that answers otherwise: `answer` says what of a function's arguments is so, undefined leaves it as it is.
 * @param {object} module
 * @param {string} name
 * @param {(...args: any[]) => unknown} answer
 */
export function pretend(module, name, answer) {
  /** @type {Record<string, any>} */
  const functions = module;
  const real = functions[name];
  mock.method(functions, name, (/** @type {any[]} */ ...args) => answer(...args) ?? real(...args));
  syncBuiltinESMExports();
}

/** The host is as it is again. */
export function pretendNothing() {
  mock.restoreAll();
  syncBuiltinESMExports();
}
