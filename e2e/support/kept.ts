import { once } from 'node:events';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ageOf, cacheFolder, makeOwnFolder, remove } from '../../apps/judge/src/test/support/cache.ts';

/** A state of the sources that nobody has asked for so long, in ms, is removed. */
const longestLife = 3_600_000;

/**
 * A folder that depends on the sources alone, made once for all test files that run on one state of them. Whoever asks
 * while it is being made waits for it; it is there complete or not at all.
 * @param kind what it holds, in small letters
 * @param stamp of all that it depends on
 * @param make fills an empty folder
 * @returns its path; nobody writes to it
 * @throws what `make` throws; the next to ask tries again
 */
export async function buildCached(
  kind: string,
  stamp: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = join(cacheFolder, `${kind}-${stamp}`);
  while (!existsSync(kept)) {
    const release = await acquire(kept);
    if (release === null) {
      await pause(100);
      continue;
    }
    try {
      if (existsSync(kept)) continue;
      const building = makeOwnFolder('building');
      try {
        await make(building);
        removeOld(kind);
        renameSync(building, kept);
      } finally {
        remove(building);
      }
    } finally {
      release();
    }
  }
  return kept;
}

function removeOld(kind: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    if (name.startsWith(`${kind}-`) && ageOf(path) > longestLife) remove(path);
  }
}

/** An abstract socket, which the kernel gives to one process and takes back at its end. Null where another has it. */
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
