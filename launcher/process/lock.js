// Ensures that only one launcher runs on a data folder. The lock is named after the folder's device and inode, so all
// paths to the folder lead to the same lock. launcher.json records the holder and the processes that it started.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeAtomically } from '../site/data-folder.js';
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
 * Locks a data folder, and ends processes that a killed launcher has left.
 * @param {string} dataDir must exist
 * @param {string} address address of this site, for the error message of a second launcher
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
  const write = () => writeAtomically(recordFile, JSON.stringify(record, undefined, 2));
  // The disk may fill up later, which must not take the site down. The next successful write contains everything again.
  const writeIfPossible = () => {
    try {
      write();
    } catch {
      // The file keeps its last content, which names only processes of this launcher.
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
 * Takes a lock; returns null if another launcher holds it. Retries for about a second if the holder is known to be
 * dead, because the kernel may release a killed process's sockets slightly after its exit.
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
 * Waits for the children of a killed launcher, which exit because their pipe has closed. Kills a child that hangs.
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
 * Returns the record of the last launcher of a data folder. This launcher may have ended.
 * @param {string} dataDir
 * @returns {LauncherRecord | undefined} undefined if there was none
 */
export function readLauncherRecord(dataDir) {
  return readRecord(join(dataDir, 'launcher.json'));
}
