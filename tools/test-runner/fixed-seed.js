// Loaded before a test file that holds properties, so that every run of `npm test` tries the same values: a run that
// fails on a clean tree fails again. `npm run soak -- properties` tries others.

import { readFileSync } from 'node:fs';

/** Any number; what it once found stays in the tests as an example. */
const usual = 20_240_417;

/**
 * @param {string} file path of a test file
 * @returns {boolean}
 */
export function holdsProperties(file) {
  return readFileSync(file, 'utf8').includes("from 'fast-check'");
}

/** Sets the seed of all properties of this process. */
export async function fixSeed() {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['XIEZHI_TEST_SEED'] ?? usual) });
}
