// Loaded before test files with property tests. All runs of `npm test` then try the same values, so a failure on an
// unchanged checkout is reproducible. `npm run soak -- properties` tries other values.

import { readFileSync } from 'node:fs';

/** The fixed seed, an arbitrary number. Counterexamples that other seeds found are examples in the tests. */
const usual = 20_240_417;

/**
 * @param {string} file path of a test file
 * @returns {boolean}
 */
export function holdsProperties(file) {
  return readFileSync(file, 'utf8').includes("from 'fast-check'");
}

/** Sets the seed of all property tests of this process. */
export async function fixSeed() {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['XIEZHI_TEST_SEED'] ?? usual) });
}
