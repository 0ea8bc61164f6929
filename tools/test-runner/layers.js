// Checks the imports of an app against its layers. A module may import its own layer and the layers below it. Modules
// must not import each other in a cycle. Imports of types count, because a reader of a type must know the module from
// which it comes. Tests and their helpers do not count.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

/**
 * A layer of an app. Its modules are folders or files that are `depth` path segments below the sources.
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} purpose in one line
 * @property {readonly string[]} [folders] beginnings of paths below the sources; default: the layer's name
 * @property {number} [depth] number of path segments that name a module; default 1
 */

/**
 * @typedef {object} Import
 * @property {string} file the importing file, relative to the sources
 * @property {string} target the imported file, relative to the sources
 */

/**
 * All imports from one module to another.
 * @typedef {object} Dependency
 * @property {string} from
 * @property {string} to
 * @property {Import[]} imports
 */

/**
 * @typedef {object} ModuleGraph
 * @property {string[]} modules
 * @property {Dependency[]} dependencies
 * @property {Import[]} upward imports of a module in a higher layer
 * @property {string[][]} cycles groups of modules that can each reach every other one
 * @property {string[]} unassigned folders that belong to no layer
 * @property {string[]} missing folders that a layer names and that do not exist
 */

/**
 * Reads the sources below `root`.
 * @param {string} root absolute path of the sources, such as `apps/server/src`
 * @param {readonly Layer[]} layers lowest first. Files directly in `root` that no layer names belong to the last one.
 * @returns {ModuleGraph}
 */
export function readModuleGraph(root, layers) {
  const files = globSync('**/*.{ts,tsx,js,jsx}', { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .filter(isSource)
    .sort();
  const imports = files.flatMap((file) => importsOf(root, file));
  /** @param {string} file */
  const moduleOf = (file) => placeOf(file, layers).module;
  const modules = [...new Set([...files, ...imports.map(({ target }) => target)].map(moduleOf))].sort();
  const dependencies = collectDependencies(imports, moduleOf);
  return {
    modules,
    dependencies,
    upward: imports.filter(({ file, target }) => placeOf(target, layers).level > placeOf(file, layers).level),
    cycles: cyclesOf(modules, dependencies),
    unassigned: [...new Set(files.filter((file) => placeOf(file, layers).level === Infinity).map(moduleOf))],
    missing: layers.flatMap(foldersOf).filter((folder) => !files.some((file) => isBelow(file, folder))),
  };
}

/**
 * Returns one line for each violation; empty if there is none.
 * @param {ModuleGraph} graph
 * @returns {string[]}
 */
export function findLayerViolations({ upward, cycles, unassigned, missing }) {
  return [
    ...upward.map(({ file, target }) => `${file} imports ${target} from a higher layer`),
    ...cycles.map((modules) => `cycle: ${modules.join(', ')}`),
    ...unassigned.map((module) => `${module} belongs to no layer`),
    ...missing.map((folder) => `${folder} is named by a layer and does not exist`),
  ];
}

/**
 * Returns the modules of each layer, lowest layer first. Used for overviews.
 * @param {ModuleGraph} graph
 * @param {readonly Layer[]} layers
 */
export function modulesByLayer({ modules }, layers) {
  return layers.map(({ name }, level) => ({
    name,
    modules: modules.filter((module) => placeOf(module, layers).level === level),
  }));
}

/** @param {string} file */
function isSource(file) {
  const parts = file.split('/');
  return (
    !/(\.test|(^|\/)testing)\.[jt]sx?$/.test(file) &&
    !parts.slice(0, -1).some((part) => part === 'testing' || part === 'node_modules')
  );
}

/** @param {Layer} layer */
const foldersOf = ({ name, folders = [name] }) => folders;

/**
 * @param {string} file
 * @param {string} folder
 */
const isBelow = (file, folder) => file === folder || file.startsWith(`${folder}/`);

/**
 * Returns module and layer of a file. The level is Infinity if no layer names its folder.
 * @param {string} file relative to the sources
 * @param {readonly Layer[]} layers
 */
function placeOf(file, layers) {
  const level = layers.findIndex((layer) => foldersOf(layer).some((folder) => isBelow(file, folder)));
  const depth = layers[level]?.depth ?? 1;
  const module = file.split('/').slice(0, depth).join('/');
  if (level >= 0) return { module, level };
  return { module, level: file.includes('/') ? Infinity : layers.length - 1 };
}

const importForms = [
  /^\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  // Programs and workers are not imported: they are started by their URL.
  /\bnew URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g,
];

/**
 * @param {string} root
 * @param {string} file
 * @returns {Import[]}
 */
function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = importForms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));
  return specifiers.flatMap((specifier) => {
    const target = resolveInside(root, file, specifier);
    return target === null ? [] : [{ file, target }];
  });
}

/**
 * Resolves an import to a path relative to the sources. Null if the path is outside of the sources.
 * @param {string} root
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
function resolveInside(root, file, specifier) {
  const target = specifier.startsWith('.')
    ? normalize(join(dirname(file), specifier))
    : resolveOwnName(root, specifier);
  if (target === null || target === '.' || target.startsWith('..')) return null;
  return target.replace(/[/\\]$/, '').replaceAll(sep, '/');
}

/**
 * Resolves an import by the package's own name, as in `@xiezhi/server/role/policy`. Null for other packages.
 * @param {string} root
 * @param {string} specifier
 */
function resolveOwnName(root, specifier) {
  if (!specifier.startsWith('@xiezhi/')) return null;
  const folder = dirname(root);
  /** @type {{ name: string, exports?: Record<string, string> }} */
  const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!specifier.startsWith(`${name}/`)) return null;
  const subpath = `.${specifier.slice(name.length)}`;
  for (const [pattern, file] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? pattern !== subpath : !subpath.startsWith(before) || !subpath.endsWith(after))
      continue;
    const middle = subpath.slice(before.length, subpath.length - (after?.length ?? 0));
    return relative(root, join(folder, file.replace('*', middle)));
  }
  return null;
}

/**
 * @param {Import[]} imports
 * @param {(file: string) => string} moduleOf
 * @returns {Dependency[]}
 */
function collectDependencies(imports, moduleOf) {
  /** @type {Map<string, Dependency>} */
  const dependencies = new Map();
  for (const one of imports) {
    const [from, to] = [moduleOf(one.file), moduleOf(one.target)];
    if (from === to) continue;
    const dependency = dependencies.get(`${from}>${to}`) ?? { from, to, imports: [] };
    dependency.imports.push(one);
    dependencies.set(`${from}>${to}`, dependency);
  }
  return [...dependencies.values()];
}

/**
 * Returns the groups of modules that import each other in a cycle: each module of a group reaches all others.
 * @param {readonly string[]} modules
 * @param {Dependency[]} dependencies
 */
function cyclesOf(modules, dependencies) {
  const reachable = new Map(modules.map((module) => [module, reachableFrom(module, dependencies)]));
  /** @type {string[][]} */
  const cycles = [];
  for (const module of modules) {
    if (!reachable.get(module)?.has(module) || cycles.some((cycle) => cycle.includes(module))) continue;
    cycles.push(
      modules.filter((other) => reachable.get(module)?.has(other) && reachable.get(other)?.has(module)),
    );
  }
  return cycles;
}

/**
 * Returns all modules that `start` imports directly or indirectly. `start` itself is included only if it is in a cycle.
 * @param {string} start
 * @param {Dependency[]} dependencies
 */
function reachableFrom(start, dependencies) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [start];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    for (const { from, to } of dependencies) {
      if (from !== module || found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
}
