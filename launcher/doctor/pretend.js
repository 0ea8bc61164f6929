// Replaces functions that read facts of the host, in tests of the doctor.

import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/**
 * Replaces a function of a module. `answer` gets its arguments and returns the result, or undefined to use the result
 * of the real function.
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

/** Restores the real host. */
export function pretendNothing() {
  mock.restoreAll();
  syncBuiltinESMExports();
}
