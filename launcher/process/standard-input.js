import { fstatSync } from 'node:fs';

/**
 * Whether standard input is a pipe that the starter holds open, so that its end tells that the starter is gone. A
 * terminal and /dev/null, as in a container, tell nothing.
 */
export function isHeldByStarter() {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}
