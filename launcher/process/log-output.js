let isWatched = false;

/**
 * Destination of log lines: standard output. If nobody reads it any more, as after the launcher was killed, lines are
 * dropped. pino's own destination retries such a write for ever when the process exits, so that the process would stay.
 */
export const logOutput = {
  /** @param {string} line */
  write(line) {
    // Without a listener, a write without a reader would end the process before it has stopped in order.
    if (!isWatched) process.stdout.on('error', () => {});
    isWatched = true;
    process.stdout.write(line);
  },
};
