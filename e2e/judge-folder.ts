import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, copy, makeOwnFolder, remove } from './cache.ts';

/**
 * Judge nodes of tests keep what is true of the machine and not of one node: which languages have passed
 * their self-test, and what was prepared for compilers. The first node of all proves it; every further one
 * starts with it, as a node does that is started again.
 */
const proven = join(cacheFolder, 'proven');
const parts = ['selftest.json', 'toolchains'] as const;

/** A data folder (XIEZHI_DATA) for one node. */
export function makeJudgeFolder(): string {
  const folder = makeOwnFolder('node');
  const own = join(folder, 'judge');
  mkdirSync(own);
  try {
    for (const part of parts) {
      if (existsSync(join(proven, part))) share(join(proven, part), join(own, part));
    }
  } catch {
    // Somebody has just replaced it: this node proves its languages itself.
    for (const part of parts) remove(join(own, part));
  }
  return folder;
}

/** Keeps what a node that has stopped has proven and prepared, if that is more than was known. */
export function keepProven(folder: string): void {
  const own = join(folder, 'judge');
  const known = new Set(factsOf(proven));
  if (factsOf(own).every((fact) => known.has(fact))) return;
  const building = makeOwnFolder('building');
  for (const part of parts) share(join(own, part), join(building, part));
  remove(proven);
  try {
    renameSync(building, proven);
  } catch {
    // Another node was faster.
    remove(building);
  }
}

export function removeJudgeFolder(folder: string): void {
  keepProven(folder);
  remove(folder);
}

/** One copy on the disk for all nodes, where both folders are on the same. */
function share(from: string, to: string): void {
  try {
    copy(from, to, { isLinked: true });
  } catch {
    remove(to);
    copy(from, to);
  }
}

/** Languages with the key of what they passed on, and what is prepared. */
function factsOf(folder: string): string[] {
  try {
    const text = readFileSync(join(folder, 'selftest.json'), 'utf8');
    const { passed } = JSON.parse(text) as { passed: Record<string, string> };
    const languages = Object.entries(passed).map(([language, key]) => `${language} ${key}`);
    return [...languages, ...globSync('*/*/ready', { cwd: join(folder, 'toolchains') })];
  } catch {
    // None has passed yet.
    return [];
  }
}
