import { fstatSync } from 'node:fs';

/**
 * Whether standard input is a pipe or socket of the program that started this one. It closes when that program ends; a
 * terminal or /dev/null (in a container) does not.
 */
export function isHeldByStarter() {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}
