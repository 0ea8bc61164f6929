import { fstatSync } from 'node:fs';

/**
 * Calls `stop` once when the operator or the launcher stops this process: on SIGTERM, SIGINT, or when the pipe
 * that the launcher holds as our standard input closes, as it does when the launcher is killed.
 * @param {(reason: string) => void} stop
 */
export function onShutdownSignal(stop) {
  let isStopping = false;
  /** @param {string} reason */
  const once = (reason) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (!isHeldByStarter()) return;
  process.stdin.on('end', () => once('standard input closed'));
  process.stdin.on('error', () => once('standard input closed'));
  process.stdin.resume();
}

/**
 * Whether standard input is a pipe or socket of the program that started this one. It closes when that program
 * ends; a terminal or /dev/null (in a container) does not.
 */
function isHeldByStarter() {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}
