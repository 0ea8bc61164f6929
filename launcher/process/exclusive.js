// Locks between processes of this machine. A lock is an abstract Unix socket. The kernel lets only one process bind it,
// and releases it when this process ends for any reason, so there are no stale locks.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Time in ms between two attempts to take a lock that another process has. */
const retryAfter = 100;

/**
 * Takes a lock.
 * @param {string} name at most 90 bytes
 * @returns {Promise<(() => void) | null>} a function that releases the lock; null if another process holds it
 */
export async function takeLock(name) {
  const server = createServer();
  try {
    server.listen({ path: `\0xiezhi-${name}` });
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  server.unref();
  return () => void server.close();
}

/**
 * Waits until no other process holds the lock, then calls `work` while holding it.
 * @template T
 * @param {string} name at most 90 bytes
 * @param {() => T | Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function runExclusively(name, work, onWait = () => {}) {
  let release = await takeLock(name);
  if (release === null) onWait();
  while (release === null) {
    await setTimeout(retryAfter);
    release = await takeLock(name);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
