// One launcher for each data folder. The lock is an abstract Unix socket named after the folder's
// device and inode: the kernel gives it to one process and takes it back at its end, however that came,
// so that no stale lock can exist. Who holds it, and what it started, stands in launcher.json.

import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeWhole } from '../site/data-folder.js';
import { OperatorError } from '../errors.js';
import { endRecorded, isAlive, recordProcess, waitForEnd } from './process-record.js';

/** @typedef {import('./process-record.js').ProcessRecord} ProcessRecord */
/** @typedef {{ launcher: ProcessRecord, address: string, children: Record<string, ProcessRecord> }} LauncherRecord */

/**
 * @typedef {object} Lock
 * @property {(name: string, pid: number) => void} recordChild remembers what the next start must end
 *   should this launcher be killed
 * @property {() => void} release
 */

/** Children end by themselves within 3 s of their launcher's end. */
const patience = 4000;

/**
 * @param {string} dataDir must exist
 * @param {string} address where this instance will answer, to be told to a second start
 * @returns {Promise<Lock>}
 * @throws {OperatorError} when another launcher works on this folder
 */
export async function acquireLock(dataDir, address) {
  const { dev, ino } = statSync(dataDir);
  const recordFile = join(dataDir, 'launcher.json');
  const { server, error } = await listen(`\0xiezhi-launcher-${dev}-${ino}`, () => {
    const holder = readRecord(recordFile);
    return holder !== undefined && !isAlive(holder.launcher);
  });
  if (error !== undefined) {
    const holder = readRecord(recordFile);
    const who = holder ? ` (process ${holder.launcher.pid}), at ${holder.address}` : '';
    throw new OperatorError(
      `Xiezhi is already running on the data folder ${dataDir}${who}.\n` +
        'Stop it first, or set XIEZHI_DATA and PORT to start another one beside it.',
      { cause: error },
    );
  }
  server.unref();
  await endLeftovers(readRecord(recordFile));
  /** @type {LauncherRecord} */
  const record = { launcher: recordProcess(process.pid), address, children: {} };
  const write = () => writeWhole(recordFile, JSON.stringify(record, undefined, 2));
  // A disk that has filled up since must not take the site down: the next record holds all of it again.
  const writeIfPossible = () => {
    try {
      write();
    } catch {
      // What stands there is older, and names no process but ours.
    }
  };
  write();
  return {
    recordChild(name, pid) {
      record.children[name] = recordProcess(pid);
      writeIfPossible();
    },
    release() {
      record.children = {};
      writeIfPossible();
      server.close();
    },
  };
}

/**
 * Tries again for a moment while the holder is known to be dead: a killed process lets go of its sockets
 * a little later than it stops being.
 * @param {string} path
 * @param {() => boolean} isHolderDead
 */
async function listen(path, isHolderDead) {
  for (let attempt = 1; ; attempt += 1) {
    const server = createServer();
    try {
      server.listen({ path });
      await once(server, 'listening');
      return { server, error: undefined };
    } catch (error) {
      if (attempt === 20 || !isHolderDead()) return { server, error };
      await setTimeout(50);
    }
  }
}

/**
 * What a killed launcher left: its children see their pipe close and end; one that hangs is ended.
 * @param {LauncherRecord | undefined} record
 */
async function endLeftovers(record) {
  await Promise.all(
    Object.values(record?.children ?? {}).map(async (child) => {
      if (await waitForEnd(child, patience)) return;
      await endRecorded(child, { signal: 'SIGTERM', lastSignal: 'SIGKILL', patience: 1000 });
    }),
  );
}

/**
 * @param {string} recordFile
 * @returns {LauncherRecord | undefined}
 */
function readRecord(recordFile) {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    return undefined;
  }
}
