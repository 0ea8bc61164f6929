import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files that tests share between runs; XIEZHI_E2E_CACHE sets another folder. */
export const cacheFolder =
  process.env['XIEZHI_E2E_CACHE'] ?? join(import.meta.dirname, '../../../../../.cache/e2e');

/** Creates an empty folder in the cache for this process. Removes the folders of processes that have ended. */
export function makeOwnFolder(kind: string): string {
  mkdirSync(cacheFolder, { recursive: true });
  for (const name of readdirSync(cacheFolder)) {
    const [, itsKind, pid] = /^([a-z]+)-(\d+)-\d+$/.exec(name) ?? [];
    if (itsKind === kind && !isAlive(Number(pid))) remove(join(cacheFolder, name));
  }
  for (let number = 1; ; number += 1) {
    const folder = join(cacheFolder, `${kind}-${process.pid}-${number}`);
    if (existsSync(folder)) continue;
    mkdirSync(folder);
    return folder;
  }
}

/** Copies with owners and permissions; `isLinked` creates hard links instead. Throws on failure. */
export function copy(from: string, to: string, { isLinked = false } = {}): void {
  const { status, stderr } = spawnSync('cp', ['-a', ...(isLinked ? ['-l'] : []), from, to], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${from} cannot be copied to ${to}: ${stderr}`);
}

export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Returns the milliseconds since the last change of a folder or file; Infinity if it does not exist. */
export function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : Infinity;
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
