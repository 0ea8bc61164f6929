// Adds up what a first view of each route loads, from the build's manifest. The build warns of a route
// that is over its limit; `node budget.js [dist folder]` prints the figures of a finished build.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, css?: string[], assets?: string[], imports?: string[] }} Chunk
 * @typedef {{ limit: number, modules: string[], areas?: string[] }} Route
 * @typedef {{ path: string, kilobytes: number, limit: number, fontKilobytes: number }} Figure
 */

/** Beginnings of the names of fonts that nearly every view of a module draws with. They count apart. */
const fonts = new Map([['src/markdown/formula-style.ts', ['KaTeX_Main-Regular', 'KaTeX_Math-Italic']]]);

/** Its own scripts count; what else it says is no part of a budget. */
const page = 'index.html';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Kilobytes (of 1000 bytes, after gzip) of the scripts and styles of each route.
 * @param {string} dist Folder of the finished build
 * @returns {Figure[]}
 * @throws {Error} when a page names a module that is no chunk of its own
 */
export function measureFirstLoads(dist) {
  /** @type {{ entry: string, locales: string[], routes: Record<string, Route> }} */
  const budget = JSON.parse(readFileSync(`${dist}/.vite/pages.json`, 'utf8'));
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();

  /** @param {string} key @param {Set<string>} files */
  function collect(key, files) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`A page names ${key}, which is no chunk of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, files);
  }

  /** @param {string} file */
  function bytesOf(file) {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const content = readFileSync(`${dist}/${file}`);
    const bytes = zippedBytes(file === page ? scriptsIn(content.toString()) : content);
    sizes.set(file, bytes);
    return bytes;
  }

  /** Bytes of fonts, which are compressed in themselves. @param {string[]} modules */
  function fontsOf(modules) {
    return modules
      .flatMap((key) => (manifest[key]?.assets ?? []).filter((file) => isDrawnWith(key, file)))
      .reduce((sum, file) => sum + statSync(`${dist}/${file}`).size, 0);
  }

  return Object.entries(budget.routes).map(([path, { limit, modules, areas = [] }]) => {
    // The heavier of the two languages counts.
    const totals = budget.locales.map((locale) => {
      const files = new Set([page]);
      const texts = areas.map((area) => locale.replace('index.ts', `${area}.ts`));
      for (const key of [budget.entry, locale, ...texts, ...modules]) collect(key, files);
      let total = 0;
      for (const file of files) total += bytesOf(file);
      return total;
    });
    return {
      path,
      limit,
      kilobytes: inKilobytes(Math.max(...totals)),
      fontKilobytes: inKilobytes(fontsOf(modules)),
    };
  });
}

/** @param {string} key @param {string} file */
function isDrawnWith(key, file) {
  return file.endsWith('.woff2') && (fonts.get(key) ?? []).some((name) => file.includes(name));
}

/** @param {string} html @returns {string} what runs in the page itself */
function scriptsIn(html) {
  return [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code).join('');
}

/** @param {string | Buffer} content */
function zippedBytes(content) {
  return gzipSync(content, { level: 9 }).length;
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return Number((bytes / 1000).toFixed(1));
}

/** @param {Figure} figure */
function lineOf({ path, kilobytes, limit, fontKilobytes }) {
  const apart = fontKilobytes > 0 ? `, and ${fontKilobytes} kB of fonts` : '';
  const state = kilobytes > limit ? 'OVER' : 'ok';
  return `${path.padEnd(40)} ${kilobytes.toFixed(1).padStart(6)} of ${limit} kB  ${state}${apart}`;
}

/**
 * A build step that warns of first loads over their limits. What people wait for (`npm run bench:load`) is the rule.
 * @returns {import('vite').Plugin}
 */
export function byteBudget() {
  return {
    name: 'xiezhi:byte-budget',
    apply: 'build',
    writeBundle({ dir }) {
      const figures = measureFirstLoads(dir ?? `${here}dist`);
      const over = figures.filter((figure) => figure.kilobytes > figure.limit);
      if (over.length > 0) this.warn(`First load over its budget:\n${over.map(lineOf).join('\n')}`);
    },
  };
}

if (import.meta.main) {
  const figures = measureFirstLoads(process.argv[2] ?? `${here}dist`);
  for (const figure of figures) console.log(lineOf(figure));
  console.log(JSON.stringify(Object.fromEntries(figures.map(({ path, kilobytes }) => [path, kilobytes]))));
}
