import { isHeldByStarter } from '../../../../launcher/process/standard-input.js';

/**
 * Calls `stop` once when the operator or the launcher stops the node: on SIGTERM, SIGINT, or when the pipe
 * that the launcher holds as our standard input closes. Ignores standard input if it is a terminal or
 * /dev/null.
 */
export function onShutdownSignal(stop: (reason: string) => void): void {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (isHeldByStarter()) {
    process.stdin.on('end', () => once('standard input closed'));
    process.stdin.on('error', () => once('standard input closed'));
    process.stdin.resume();
  }
}
