// Loaded before a test file with property tests, so that every run of `npm test` tries the same values: a
// failure on a clean tree is reproducible. `npm run soak -- properties` tries others.

import { readFileSync } from 'node:fs';

/** An arbitrary number; counterexamples found with others stay in the tests as examples. */
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
