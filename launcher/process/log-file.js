import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';

const mostBytes = 20 * 1024 * 1024;
const keptFiles = 4;

/**
 * Creates a log that is split into numbered files of limited size, so that it cannot fill a disk. `x.log` is current,
 * and `x.log.1` is the latest older file. If writing fails, lines are lost but the site keeps running.
 * @param {string} path
 * @param {{ limitBytes?: number }} [options]
 */
export function createLogFile(path, { limitBytes = mostBytes } = {}) {
  let size = existsSync(path) ? statSync(path).size : 0;
  /** @type {Buffer[]} */
  let waiting = [];
  /** @type {NodeJS.Immediate | undefined} */
  let flushing;

  function flush() {
    flushing = undefined;
    const chunk = Buffer.concat(waiting);
    waiting = [];
    try {
      if (size + chunk.length > limitBytes && size > 0) rotate();
      appendFileSync(path, chunk, { mode: 0o600 });
      size += chunk.length;
    } catch {
      // The disk is full or the folder is missing.
    }
  }

  function rotate() {
    for (let number = keptFiles - 1; number >= 0; number -= 1) {
      const from = number === 0 ? path : `${path}.${number}`;
      if (existsSync(from)) renameSync(from, `${path}.${number + 1}`);
    }
    size = 0;
  }

  return {
    /** @param {Buffer | string} chunk */
    write(chunk) {
      waiting.push(Buffer.from(chunk));
      flushing ??= setImmediate(flush);
    },
    close() {
      clearImmediate(flushing);
      if (waiting.length > 0) flush();
    },
  };
}
