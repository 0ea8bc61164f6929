// The floors of an app, read off its imports. A room is a folder at the top of the sources (or a file there); a
// floor holds rooms; a room may use its own floor and those below, never one above, and no rooms may use each
// other in a circle. Imports of types count: whoever names a type must know the room. Tests do not count.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

/**
 * @typedef {object} Floor
 * @property {string} name
 * @property {string} purpose what stands on it, in a line
 * @property {readonly string[]} rooms names of folders, or of files with their ending
 */

/**
 * @typedef {object} Import
 * @property {string} file that imports, relative to the sources
 * @property {string} target that it imports, relative to the sources
 */

/**
 * One room uses another.
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {Import[]} imports
 */

/**
 * @typedef {object} House
 * @property {string[]} rooms
 * @property {Arrow[]} arrows
 * @property {Arrow[]} upward arrows to a room of a higher floor
 * @property {string[][]} circles groups of rooms that can each reach every other one
 * @property {string[]} homeless folders that stand on no floor
 * @property {string[]} missing rooms that a floor names and that do not exist
 */

/**
 * Reads the sources below `root`.
 * @param {string} root absolute path of the sources, such as `apps/server/src`
 * @param {readonly Floor[]} floors the lowest first. A file at the top that none of them names belongs to the last.
 * @returns {House}
 */
export function readHouse(root, floors) {
  const files = globSync('**/*.{ts,tsx,js,jsx}', { cwd: root }).filter(isSource).sort();
  const arrows = collectArrows(files.flatMap((file) => importsOf(root, file)));
  const rooms = [...new Set([...files.map(roomOf), ...arrows.map(({ to }) => to)])].sort();
  const levels = levelsOf(rooms, floors);
  return {
    rooms,
    arrows,
    upward: arrows.filter(({ from, to }) => (levels.get(to) ?? -1) > (levels.get(from) ?? floors.length)),
    circles: circlesOf(rooms, arrows),
    homeless: rooms.filter((room) => !levels.has(room)),
    missing: floors.flatMap((floor) => floor.rooms).filter((room) => !rooms.includes(room)),
  };
}

/**
 * What is wrong with a house, a line each; empty where nothing is.
 * @param {House} house
 * @returns {string[]}
 */
export function faultsOf({ upward, circles, homeless, missing }) {
  return [
    ...upward.flatMap(({ from, to, imports }) =>
      imports.map(({ file, target }) => `${to} stands above ${from}: ${file} imports ${target}`),
    ),
    ...circles.map((rooms) => `a circle: ${rooms.join(', ')}`),
    ...homeless.map((room) => `${room} stands on no floor`),
    ...missing.map((room) => `${room} is named by a floor and does not exist`),
  ];
}

/** @param {string} file */
function isSource(file) {
  const parts = file.split(sep);
  return (
    !/(\.test|(^|[\\/])testing)\.[jt]sx?$/.test(file) &&
    !parts.slice(0, -1).some((part) => /^(testing|node_modules)$/.test(part))
  );
}

/** @param {string} file relative to the sources */
function roomOf(file) {
  return file.split(sep, 1)[0] ?? file;
}

/**
 * @param {readonly string[]} rooms
 * @param {readonly Floor[]} floors
 * @returns {Map<string, number>} rooms that stand on a floor
 */
function levelsOf(rooms, floors) {
  const levels = new Map(floors.flatMap((floor, level) => floor.rooms.map((room) => [room, level])));
  for (const room of rooms) {
    if (!levels.has(room) && room.includes('.')) levels.set(room, floors.length - 1);
  }
  return levels;
}

const forms = [
  /^\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  // Programs and workers are started by their path.
  /\bnew URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g,
];

/**
 * @param {string} root
 * @param {string} file
 * @returns {Import[]}
 */
function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const named = forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));
  return named.flatMap((specifier) => {
    const target = resolveInside(root, file, specifier);
    return target === null ? [] : [{ file, target }];
  });
}

/**
 * Where an import leads to, relative to the sources; null where it leaves them.
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
  return target.replace(/[/\\]$/, '');
}

/**
 * An app may name itself, as in `@xiezhi/server/role/policy`. Other packages are not ours to judge.
 * @param {string} root
 * @param {string} specifier
 */
function resolveOwnName(root, specifier) {
  if (!specifier.startsWith('@xiezhi/')) return null;
  const folder = dirname(root);
  /** @type {{ name: string, exports?: Record<string, string> }} */
  const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!specifier.startsWith(`${name}/`)) return null;
  const wanted = `.${specifier.slice(name.length)}`;
  for (const [pattern, place] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? pattern !== wanted : !wanted.startsWith(before) || !wanted.endsWith(after))
      continue;
    const middle = wanted.slice(before.length, wanted.length - (after?.length ?? 0));
    return relative(root, join(folder, place.replace('*', middle)));
  }
  return null;
}

/**
 * @param {Import[]} imports
 * @returns {Arrow[]}
 */
function collectArrows(imports) {
  /** @type {Map<string, Arrow>} */
  const arrows = new Map();
  for (const one of imports) {
    const [from, to] = [roomOf(one.file), roomOf(one.target)];
    if (from === to) continue;
    const arrow = arrows.get(`${from}>${to}`) ?? { from, to, imports: [] };
    arrow.imports.push(one);
    arrows.set(`${from}>${to}`, arrow);
  }
  return [...arrows.values()];
}

/**
 * Two rooms stand in one circle if each reaches the other.
 * @param {readonly string[]} rooms
 * @param {Arrow[]} arrows
 */
function circlesOf(rooms, arrows) {
  const reached = new Map(rooms.map((room) => [room, reach(room, arrows)]));
  /** @type {string[][]} */
  const circles = [];
  for (const room of rooms) {
    if (!reached.get(room)?.has(room) || circles.some((circle) => circle.includes(room))) continue;
    circles.push(rooms.filter((other) => reached.get(room)?.has(other) && reached.get(other)?.has(room)));
  }
  return circles;
}

/**
 * All rooms that one leads to, itself only by way of others.
 * @param {string} start
 * @param {Arrow[]} arrows
 */
function reach(start, arrows) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== room || found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
}
