// One launcher per data folder. The lock is named after the folder's device and inode; launcher.json records
// the holder and the processes that it started.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeWhole } from '../site/data-folder.js';
import { OperatorError } from '../errors.js';
import { takeLock } from './exclusive.js';
import { endRecorded, isAlive, recordProcess, waitForEnd } from './process-record.js';

/** @typedef {import('./process-record.js').ProcessRecord} ProcessRecord */
/** @typedef {{ launcher: ProcessRecord, address: string, children: Record<string, ProcessRecord> }} LauncherRecord */

/**
 * @typedef {object} Lock
 * @property {(name: string, pid: number) => void} recordChild records a process that the next start must end if
 *   this launcher is killed
 * @property {() => void} release
 */

/** Children exit by themselves within 3 s after their launcher. */
const timeoutMs = 4000;

/**
 * @param {string} dataDir must exist
 * @param {string} address address of this site, shown by a second start
 * @returns {Promise<Lock>}
 * @throws {OperatorError} if another launcher uses this folder
 */
export async function acquireLock(dataDir, address) {
  const { dev, ino } = statSync(dataDir);
  const recordFile = join(dataDir, 'launcher.json');
  const releaseLock = await takeUnlessHeld(`launcher-${dev}-${ino}`, () => {
    const holder = readRecord(recordFile);
    return holder !== undefined && !isAlive(holder.launcher);
  });
  if (releaseLock === null) {
    const holder = readRecord(recordFile);
    const holderText = holder ? ` (process ${holder.launcher.pid}), at ${holder.address}` : '';
    throw new OperatorError(
      `Xiezhi is already running on the data folder ${dataDir}${holderText}.\n` +
        'Stop it first, or set XIEZHI_DATA and PORT to start another site beside it.',
    );
  }
  await endLeftovers(readRecord(recordFile));
  /** @type {LauncherRecord} */
  const record = { launcher: recordProcess(process.pid), address, children: {} };
  const write = () => writeWhole(recordFile, JSON.stringify(record, undefined, 2));
  // A disk that has filled up since must not take the site down: the next record contains everything again.
  const writeIfPossible = () => {
    try {
      write();
    } catch {
      // The existing record is older and contains only our processes.
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
      releaseLock();
    },
  };
}

/**
 * Retries briefly if the holder is known to be dead, because a killed process releases its sockets slightly
 * after its exit.
 * @param {string} name
 * @param {() => boolean} isHolderDead
 */
async function takeUnlessHeld(name, isHolderDead) {
  for (let attempt = 1; ; attempt += 1) {
    const release = await takeLock(name);
    if (release !== null || attempt === 20 || !isHolderDead()) return release;
    await setTimeout(50);
  }
}

/**
 * Handles children of a killed launcher: they see their pipe close and exit; one that hangs is killed.
 * @param {LauncherRecord | undefined} record
 */
async function endLeftovers(record) {
  await Promise.all(
    Object.values(record?.children ?? {}).map(async (child) => {
      if (await waitForEnd(child, timeoutMs)) return;
      await endRecorded(child, { signal: 'SIGTERM', lastSignal: 'SIGKILL', timeoutMs: 1000 });
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

/**
 * Returns what the last launcher of a data folder recorded; it may have ended.
 * @param {string} dataDir
 * @returns {LauncherRecord | undefined} undefined if there was none
 */
export function readLauncherRecord(dataDir) {
  return readRecord(join(dataDir, 'launcher.json'));
}
