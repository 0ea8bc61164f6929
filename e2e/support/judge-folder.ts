import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, makeOwnFolder, remove } from '../../apps/judge/src/test/support/cache.ts';
import { keepPrepared, takePrepared } from '../../apps/judge/src/test/support/prepared.ts';

/**
 * Judge nodes of tests keep what is true of the machine and not of one node: which languages have passed
 * their self-test, and what was prepared for compilers. The first node of all proves it; every further one
 * starts with it, as a node does that is started again.
 */
const proven = join(cacheFolder, 'selftest.json');

/** A data folder (XIEZHI_DATA) for one node. */
export function makeJudgeFolder(): string {
  const folder = makeOwnFolder('node');
  const own = join(folder, 'judge');
  mkdirSync(own);
  takePrepared(join(own, 'toolchains'));
  write(join(own, 'selftest.json'), readPassed(proven));
  return folder;
}

/** Keeps what a node that has stopped has proven and prepared. */
export function keepProven(folder: string): void {
  const own = join(folder, 'judge');
  keepPrepared(join(own, 'toolchains'));
  mkdirSync(dirname(proven), { recursive: true });
  write(proven, { ...readPassed(proven), ...readPassed(join(own, 'selftest.json')) });
}

export function removeJudgeFolder(folder: string): void {
  keepProven(folder);
  remove(folder);
}

/** Languages with the key of what they passed on; none where nothing was proven yet. */
function readPassed(path: string): Record<string, string> {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { passed: Record<string, string> }).passed;
  } catch {
    return {};
  }
}

function write(path: string, passed: Record<string, string>): void {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ passed }));
  renameSync(partial, path);
}
