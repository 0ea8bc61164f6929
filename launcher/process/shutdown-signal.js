import { fstatSync } from 'node:fs';

/**
 * Calls `stop` once when the operator or the launcher stops this process. The causes are SIGTERM, SIGINT, and the end
 * of standard input. Standard input is a pipe from the launcher, which closes when the launcher ends, even if it is
 * killed.
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
 * Whether standard input is a pipe or socket, which is held by the program that started this process and closes when
 * that program ends. A terminal or /dev/null (in a container) does not close.
 */
function isHeldByStarter() {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}
