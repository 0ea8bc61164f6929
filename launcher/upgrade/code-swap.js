// Exchanges the code of a checkout. `.upgrade/next` contains the new release complete with packages and built web app;
// entries of the former one move to `.upgrade/previous`. Each move is one rename on the same disk. The
// existing entries show which moves are done, so a return can be repeated after a kill.

import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.js';

/**
 * A file or folder at the top of the checkout.
 * @typedef {object} Entry
 * @property {string} name
 * @property {boolean} leaves whether the former release has it
 * @property {boolean} comes whether the new release has it
 */

/** Folder of releases beside the running one, within the checkout. */
export const stagingFolder = join(projectRoot, '.upgrade');
/** The new release. */
export const nextFolder = join(stagingFolder, 'next');
/** What it replaced. */
export const previousFolder = join(stagingFolder, 'previous');

/** Moved last, because they are needed to undo an interrupted exchange. */
const last = ['package.json', 'launcher'];

/**
 * Returns what is exchanged, in this order.
 * @param {readonly string[]} former names of the former release
 * @returns {Entry[]}
 */
export function entriesToSwap(former) {
  const next = new Set(readdirSync(nextFolder));
  return [...new Set([...former, ...next])]
    .sort((a, b) => last.indexOf(a) - last.indexOf(b) || a.localeCompare(b))
    .map((name) => ({ name, leaves: existsSync(join(projectRoot, name)), comes: next.has(name) }));
}

/**
 * Brings the new release in.
 * @param {readonly Entry[]} entries
 */
export function swapIn(entries) {
  mkdirSync(previousFolder, { recursive: true });
  for (const { name, leaves, comes } of entries) {
    const { here, next, previous } = placesOf(name);
    if (leaves) renameSync(here, previous);
    if (comes) renameSync(next, here);
  }
}

/**
 * Brings the former release back, from any state that `swapIn` or an earlier return left.
 * @param {readonly Entry[]} entries
 */
export function swapBack(entries) {
  for (const { name, leaves, comes } of [...entries].reverse()) {
    const { here, next, previous } = placesOf(name);
    if (comes && !existsSync(next) && existsSync(here)) renameSync(here, next);
    if (leaves && existsSync(previous)) renameSync(previous, here);
  }
}

/** @param {string} name */
function placesOf(name) {
  return {
    here: join(projectRoot, name),
    next: join(nextFolder, name),
    previous: join(previousFolder, name),
  };
}
