// node tools/test-runner/count-lines.js: prints the number of lines of source and tests, for each package and in total.
//
// Source is hand-written TypeScript, JavaScript and C. Tests are files named *.test.* and everything in test folders.
// Empty lines are not counted.

import { globSync, readFileSync } from 'node:fs';
import { projectRoot } from '../../launcher/paths.js';
import { foreign } from './suites.js';

/** @typedef {{ source: number, tests: number }} Lines */

const testFolders = /(^|\/)(testing|tests|test|test-support|e2e)\/|\/test-support\.ts$/;
/** Folders that count as data: programs that tests use, and starter problems. */
const data = /(^|\/)(problems|programs|checkers|interactors|fixtures)\//;

/** @param {string} path */
export function isTest(path) {
  return /\.test\.[a-z]+$/.test(path) || testFolders.test(path);
}

/**
 * Returns the package of a file, such as `apps/web`, `packages/rules` or `launcher`.
 * @param {string} path
 */
export function packageOf(path) {
  const [first = '', second = ''] = path.split('/');
  return ['apps', 'packages'].includes(first) ? `${first}/${second}` : first;
}

/** @param {string} text */
export function countLines(text) {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** @returns {Map<string, Lines>} */
export function countAll() {
  const files = globSync('{apps,packages,launcher,e2e,bench}/**/*.{ts,tsx,js,c,h}', {
    cwd: projectRoot,
    exclude: foreign,
  });
  /** @type {Map<string, Lines>} */
  const packages = new Map();
  for (const path of files.filter((file) => !data.test(file) && !file.endsWith('.d.ts')).sort()) {
    const lines = packages.get(packageOf(path)) ?? { source: 0, tests: 0 };
    lines[isTest(path) ? 'tests' : 'source'] += countLines(readFileSync(`${projectRoot}/${path}`, 'utf8'));
    packages.set(packageOf(path), lines);
  }
  return packages;
}

/** @param {string} name @param {Lines} lines */
function describe(name, { source, tests }) {
  const ratio = source === 0 ? '' : (tests / source).toFixed(2);
  return `${name.padEnd(20)} ${String(tests).padStart(7)} ${String(source).padStart(7)} ${ratio.padStart(6)}`;
}

if (import.meta.main) {
  const packages = countAll();
  console.log(`${'package'.padEnd(20)} ${'tests'.padStart(7)} ${'source'.padStart(7)}  ratio`);
  for (const [name, lines] of packages) console.log(describe(name, lines));
  const sum = (/** @type {keyof Lines} */ key) =>
    [...packages.values()].reduce((total, lines) => total + lines[key], 0);
  console.log(describe('all', { source: sum('source'), tests: sum('tests') }));
}
