// Exchanges the code of a checkout. `.upgrade/next` contains the complete new release with packages and built web app.
// Entries of the former release move to `.upgrade/previous`. Each move is a single rename on the same disk. Which
// entries exist shows which moves are done, so `swapBack` can be repeated after a kill.

import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.js';

/**
 * A file or folder at the top of the checkout.
 * @typedef {object} Entry
 * @property {string} name
 * @property {boolean} leaves whether the former release contains it
 * @property {boolean} comes whether the new release contains it
 */

/** Folder in the checkout for releases that are not running. */
export const stagingFolder = join(projectRoot, '.upgrade');
/** The new release. */
export const nextFolder = join(stagingFolder, 'next');
/** What it replaced. */
export const previousFolder = join(stagingFolder, 'previous');

/** Exchanged last, because undoing an interrupted exchange needs them. */
const last = ['package.json', 'launcher'];

/**
 * Returns the entries to exchange, in the order of their exchange.
 * @param {readonly string[]} former names of the former release's entries
 * @returns {Entry[]}
 */
export function entriesToSwap(former) {
  const next = new Set(readdirSync(nextFolder));
  return [...new Set([...former, ...next])]
    .sort((a, b) => last.indexOf(a) - last.indexOf(b) || a.localeCompare(b))
    .map((name) => ({ name, leaves: existsSync(join(projectRoot, name)), comes: next.has(name) }));
}

/**
 * Moves the former release out and the new one in.
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
 * Moves the former release back in, from any state in which `swapIn` or an earlier `swapBack` was interrupted.
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
