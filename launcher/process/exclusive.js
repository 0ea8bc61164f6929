// Locks between processes of this machine. A lock is an abstract Unix socket: the kernel gives it to one
// process and releases it when that process ends for any reason, so no stale lock can exist.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Time in ms between two attempts to take a lock that another process has. */
const retryAfter = 100;

/**
 * Takes a lock.
 * @param {string} name at most 90 bytes
 * @returns {Promise<(() => void) | null>} a function that releases it; null if it is taken
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
 * Runs work that no other process may do at the same time, and waits as long as another one does.
 * @template T
 * @param {string} name at most 90 bytes
 * @param {() => T | Promise<T>} work
 * @param {() => void} [onWait] called once if another process has the lock
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
