import { fstatSync } from 'node:fs';

/**
 * Calls `stop` once, when the operator or the launcher wants an end: SIGTERM, SIGINT, or the closing of the
 * pipe that the launcher holds as our standard input. A terminal or /dev/null as input means nothing.
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
  if (isPipe()) {
    process.stdin.on('end', () => once('standard input closed'));
    process.stdin.on('error', () => once('standard input closed'));
    process.stdin.resume();
  }
}

function isPipe(): boolean {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}
