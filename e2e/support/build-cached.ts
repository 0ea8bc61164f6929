import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runExclusively } from '../../launcher/process/exclusive.js';
import { ageOf, cacheFolder, makeOwnFolder, remove } from '../../apps/judge/src/test/support/cache.ts';

/** Time in ms after which a folder of older sources is removed. */
const longestLife = 3_600_000;

/**
 * Creates a folder whose content depends only on the sources. The folder is created once and used by all test files.
 * Concurrent callers wait for it. It exists either complete or not at all.
 * @param kind lowercase name of the content
 * @param stamp hash of everything that the content depends on
 * @param make fills an empty folder
 * @returns path of the folder, which must not be changed
 * @throws the error of `make`; the next caller tries again
 */
export async function buildCached(
  kind: string,
  stamp: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const path = join(cacheFolder, `${kind}-${stamp}`);
  if (existsSync(path)) return path;
  const lock = createHash('sha256').update(path).digest('hex').slice(0, 32);
  await runExclusively(`cached-${lock}`, async () => {
    if (existsSync(path)) return;
    const building = makeOwnFolder('building');
    try {
      await make(building);
      removeOld(kind);
      renameSync(building, path);
    } finally {
      remove(building);
    }
  });
  return path;
}

function removeOld(kind: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    if (name.startsWith(`${kind}-`) && ageOf(path) > longestLife) remove(path);
  }
}
