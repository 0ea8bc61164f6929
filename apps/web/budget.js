// First-load sizes of the pages in budget.json. This module derives the chunks of each page from the build's manifest.
// The build warns of pages above their limit and writes the chunks of each page for the server. `node budget.js [dist
// folder]` prints the sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 * @typedef {{ modules: string[], texts?: string[], hasEditor?: boolean }} Page
 * @typedef {{ limits: { page: number, withEditor: number }, editor: string[], pages: Record<string, Page> }} Budget
 * @typedef {{ path: string, kilobytes: number, limit: number }} Figure
 */

const locales = /** @type {const} */ (['zh-CN', 'en-US']);
const entry = 'index.html';
const here = fileURLToPath(new URL('.', import.meta.url));

/** @type {Budget} */
const budget = JSON.parse(readFileSync(`${here}budget.json`, 'utf8'));

/**
 * Returns a function that lists the files of source modules, including all static imports.
 * @param {string} dist folder of the finished build
 * @returns {(modules: string[]) => string[]}
 * @throws {Error} when a module is no chunk of the build
 */
function readChunks(dist) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  return (modules) => {
    /** @type {Set<string>} */
    const files = new Set();
    const seen = new Set(modules);
    for (const key of seen) {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`budget.json names ${key}, which is no chunk of the build`);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      for (const imported of chunk.imports ?? []) seen.add(imported);
    }
    return [...files];
  };
}

/** @param {string} locale @param {Page} page @returns {string[]} the modules of a page's texts in a language */
function textModules(locale, { texts = [] }) {
  return ['index', ...texts].map((area) => `src/i18n/${locale}/${area}.ts`);
}

/**
 * Returns the files that each page needs in addition to those of the entry, which index.html loads. The key `*` stands
 * for all other pages, which need only the texts of the language.
 * @param {string} dist folder of the finished build
 */
function earlyFiles(dist) {
  const filesOf = readChunks(dist);
  const ofEntry = new Set(filesOf([entry]));
  return Object.entries({ ...budget.pages, '*': { modules: [] } }).map(([path, page]) => {
    const files = locales.map((locale) => [
      locale,
      filesOf([...page.modules, ...textModules(locale, page)]).filter((file) => !ofEntry.has(file)),
    ]);
    return { path, files: Object.fromEntries(files) };
  });
}

/**
 * Measures scripts and styles of the first view of each page, in kB (1000 bytes) after gzip. Includes the editor on
 * pages that have one. Counts the larger of the two languages.
 * @param {string} dist folder of the finished build
 * @returns {Figure[]}
 * @throws {Error} when budget.json contains a module that is not a chunk of the build
 */
export function measureFirstLoads(dist) {
  const filesOf = readChunks(dist);
  /** @type {Map<string, number>} */
  const sizes = new Map();

  /** @param {string} file */
  function bytesOf(file) {
    const known = sizes.get(file) ?? gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  }

  return Object.entries(budget.pages).map(([path, page]) => {
    const modules = [entry, ...page.modules, ...(page.hasEditor ? budget.editor : [])];
    const totals = locales.map((locale) =>
      filesOf([...modules, ...textModules(locale, page)]).reduce((sum, file) => sum + bytesOf(file), 0),
    );
    const limit = page.hasEditor ? budget.limits.withEditor : budget.limits.page;
    return { path, limit, kilobytes: Number((Math.max(...totals) / 1000).toFixed(1)) };
  });
}

/** @param {Figure} figure */
function lineOf({ path, kilobytes, limit }) {
  const state = kilobytes > limit ? 'OVER' : 'ok';
  return `${path.padEnd(56)} ${kilobytes.toFixed(1).padStart(6)} of ${limit} kB  ${state}`;
}

/**
 * Build step: writes `.vite/early.json` for the server and warns of first loads above their limits. The
 * warning does not fail the build; measured loading times (`npm run bench:load`) are decisive.
 * @returns {import('vite').Plugin}
 */
export function firstLoads() {
  return {
    name: 'xiezhi:first-loads',
    apply: 'build',
    writeBundle({ dir }) {
      const dist = dir ?? `${here}dist`;
      writeFileSync(`${dist}/.vite/early.json`, JSON.stringify(earlyFiles(dist)));
      const over = measureFirstLoads(dist).filter(({ kilobytes, limit }) => kilobytes > limit);
      if (over.length > 0) this.warn(`First load over its budget:\n${over.map(lineOf).join('\n')}`);
    },
  };
}

if (import.meta.main) {
  for (const figure of measureFirstLoads(process.argv[2] ?? `${here}dist`)) console.log(lineOf(figure));
}
