import { existsSync, rmSync } from 'node:fs';

/**
 * Maximum number of attempts. Each attempt is stopped by one file that an exiting process removes, and such a process
 * removes fewer files than this.
 */
const tries = 1000;

/**
 * Removes a folder with its content, even if an exiting process removes some of its files at the same time. A single
 * `rmSync` does not suffice: it stops at a file that has just disappeared, and returns with the folder partly removed.
 * @param {string} folder a missing one is fine
 */
export function removeFolder(folder) {
  for (let left = tries; left > 0; left -= 1) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(folder)) return;
  }
  throw new Error(`${folder} cannot be removed: something in it keeps changing`);
}
