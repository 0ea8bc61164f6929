let isWatched = false;

/**
 * Writes log lines to standard output. Drops lines if nobody reads them any more, for instance after the launcher was
 * killed. In this case pino's own destination would retry the write forever when the process exits, so the process
 * would never end.
 */
export const logOutput = {
  /** @param {string} line */
  write(line) {
    // Without an error listener, writing to a closed pipe would end the process before its orderly shutdown.
    if (!isWatched) process.stdout.on('error', () => {});
    isWatched = true;
    process.stdout.write(line);
  },
};
