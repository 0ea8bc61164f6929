import { existsSync, rmSync } from 'node:fs';

/** Nobody who is on the way out has so many files to take away. */
const tries = 1000;

/**
 * Removes a folder with all that is in it, while a process that is on its way out may still take away files of its own.
 * `rmSync` alone takes the first file that is gone before its turn for the whole, and returns with the folder half full.
 * @param {string} folder one that is not there is fine
 */
export function removeFolder(folder) {
  for (let left = tries; left > 0; left -= 1) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(folder)) return;
  }
  throw new Error(`${folder} cannot be removed: something in it keeps changing`);
}
