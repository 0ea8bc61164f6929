import { existsSync, globSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, copy, makeOwnFolder, remove } from './cache.ts';

/**
 * What was prepared for compilers (precompiled headers, the library of Go) is true of the machine and not of
 * one judge: the first of all tests that needs it makes it, all further ones start with it.
 */
const kept = join(cacheFolder, 'prepared');

/** Gives a judge, before it is opened, what others have prepared. `folder`: its toolchains. */
export function takePrepared(folder: string): void {
  for (const path of findReady(kept)) {
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      share(join(kept, path), join(folder, path));
    } catch {
      // Removed at this moment: this judge prepares it itself.
      remove(join(folder, path));
    }
  }
}

/** Keeps what a judge that has stopped has prepared and nobody had before. */
export function keepPrepared(folder: string): void {
  for (const path of findReady(folder)) {
    const target = join(kept, path);
    if (existsSync(target)) continue;
    removeOlder(dirname(path));
    const building = makeOwnFolder('building');
    // Its content alone: `join` would leave out the dot, and the folder come to lie within itself.
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

/** Paths below `folder` of all that is complete: toolchain, name. */
function findReady(folder: string): string[] {
  return globSync('*/*/ready', { cwd: folder }).map(dirname);
}

/** A compiler that was replaced needs nothing any more. `toolchain`: its family and, last, its fingerprint. */
function removeOlder(toolchain: string): void {
  const family = familyOf(toolchain);
  for (const name of existsSync(kept) ? readdirSync(kept) : []) {
    if (familyOf(name) === family && name !== toolchain) remove(join(kept, name));
  }
}

function familyOf(toolchain: string): string {
  return toolchain.slice(0, toolchain.lastIndexOf('-'));
}

/** One copy on the disk for all, where both folders are on the same. */
function share(from: string, to: string): void {
  try {
    copy(from, to, { isLinked: true });
  } catch {
    remove(to);
    copy(from, to);
  }
}
