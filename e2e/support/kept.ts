import { once } from 'node:events';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ageOf, cacheFolder, makeOwnFolder, remove } from '../../apps/judge/src/test/support/cache.ts';

/** Time in ms after which an unused state is removed. */
const longestLife = 3_600_000;

/**
 * Creates a folder that depends only on the sources, once for all test files of one state. Concurrent callers
 * wait for it; it exists either complete or not at all.
 * @param kind lowercase name of its content
 * @param stamp hash of everything that it depends on
 * @param make fills an empty folder
 * @returns its path; it must not be changed
 * @throws the error of `make`; the next caller tries again
 */
export async function buildCached(
  kind: string,
  stamp: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const path = join(cacheFolder, `${kind}-${stamp}`);
  while (!existsSync(path)) {
    const release = await acquire(path);
    if (release === null) {
      await pause(100);
      continue;
    }
    try {
      if (existsSync(path)) continue;
      const building = makeOwnFolder('building');
      try {
        await make(building);
        removeOld(kind);
        renameSync(building, path);
      } finally {
        remove(building);
      }
    } finally {
      release();
    }
  }
  return path;
}

function removeOld(kind: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    if (name.startsWith(`${kind}-`) && ageOf(path) > longestLife) remove(path);
  }
}

/**
 * An abstract socket, which the kernel gives to one process and releases at its end. Null if another process
 * has it.
 */
async function acquire(path: string): Promise<(() => void) | null> {
  const server = createServer();
  try {
    server.listen({ path: `\0xiezhi-${path}`.slice(0, 100) });
    await once(server, 'listening');
    return () => server.close();
  } catch {
    return null;
  }
}
