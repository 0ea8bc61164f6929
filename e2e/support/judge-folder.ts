import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, makeOwnFolder, remove } from '../../apps/judge/src/test/support/cache.ts';
import { storePrepared, takePrepared } from '../../apps/judge/src/test/support/prepared.ts';

/**
 * Test nodes share results that are valid for the whole machine: languages that passed their self-test, and artifacts
 * for compilers. The first node creates these. Later nodes start with them, like a restarted node.
 */
const proven = join(cacheFolder, 'selftest.json');

/** Creates a data folder (XIEZHI_DATA) for one node. */
export function makeJudgeFolder(): string {
  const folder = makeOwnFolder('node');
  const own = join(folder, 'judge');
  mkdirSync(own);
  takePrepared(join(own, 'toolchains'));
  write(join(own, 'selftest.json'), readPassed(proven));
  return folder;
}

/** Stores the results and artifacts of a node that has stopped. */
export function storeVerified(folder: string): void {
  const own = join(folder, 'judge');
  storePrepared(join(own, 'toolchains'));
  mkdirSync(dirname(proven), { recursive: true });
  write(proven, { ...readPassed(proven), ...readPassed(join(own, 'selftest.json')) });
}

export function removeJudgeFolder(folder: string): void {
  storeVerified(folder);
  remove(folder);
}

/** Languages with the key of their passed self-test. Empty if no node has passed one yet. */
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
