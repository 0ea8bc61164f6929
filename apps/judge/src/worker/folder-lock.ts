import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/** Exit status of flock if another process has the lock. */
const taken = 1;

/**
 * Locks the folder of a node until this process ends. Returns false if another node has it: in one folder, two nodes
 * would overwrite each other's programs and outputs. The lock belongs to the file, so it also holds between containers
 * that share a volume. Where `flock` is missing, or the file system has no locks, nothing is checked.
 */
export function lockFolder(folder: string): boolean {
  // Inherited by `flock` only; the lock stays with this process when `flock` ends.
  const file = openSync(join(folder, 'lock'), 'a', 0o600);
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  return status !== taken;
}
