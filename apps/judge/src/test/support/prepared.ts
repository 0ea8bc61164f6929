import { existsSync, globSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, copy, makeOwnFolder, remove } from './cache.ts';

/**
 * Artifacts prepared for compilers (precompiled headers, the library of Go) are valid for the whole machine,
 * not only for one judge: the first test that needs one builds it, and later tests reuse it.
 */
const storedFolder = join(cacheFolder, 'prepared');

/** Copies the stored artifacts into a judge's toolchain folder before the judge opens. */
export function takePrepared(folder: string): void {
  for (const path of findReady(storedFolder)) {
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      share(join(storedFolder, path), join(folder, path));
    } catch {
      // Another process has removed the artifact meanwhile, so this judge prepares it itself.
      remove(join(folder, path));
    }
  }
}

/** Stores the new artifacts of a judge that has stopped. */
export function storePrepared(folder: string): void {
  for (const path of findReady(folder)) {
    const target = join(storedFolder, path);
    if (existsSync(target)) continue;
    removeOlder(dirname(path));
    const building = makeOwnFolder('building');
    // Copies the contents only: `join` would drop the dot and copy the folder into itself.
    share(`${join(folder, path)}/.`, building);
    try {
      mkdirSync(dirname(target), { recursive: true });
      renameSync(building, target);
    } catch {
      // Another judge was faster.
      remove(building);
    }
  }
}

/** Returns the paths of all complete artifacts below `folder`, as `toolchain/name`. */
function findReady(folder: string): string[] {
  return globSync('*/*/ready', { cwd: folder }).map(dirname);
}

/** Removes the artifacts of a replaced compiler. `toolchain` is its family followed by its fingerprint. */
function removeOlder(toolchain: string): void {
  const family = familyOf(toolchain);
  for (const name of existsSync(storedFolder) ? readdirSync(storedFolder) : []) {
    if (familyOf(name) === family && name !== toolchain) remove(join(storedFolder, name));
  }
}

function familyOf(toolchain: string): string {
  return toolchain.slice(0, toolchain.lastIndexOf('-'));
}

/** Uses hard links if both folders are on the same disk. */
function share(from: string, to: string): void {
  try {
    copy(from, to, { isLinked: true });
  } catch {
    remove(to);
    copy(from, to);
  }
}
