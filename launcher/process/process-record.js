// Identifies processes. A process id alone does not suffice, because the kernel reuses ids. A record adds the boot id
// and the start time (clock ticks since this boot, field 22 of /proc/PID/stat). So a later launcher can end exactly the
// processes that an earlier one started.

import { readFileSync } from 'node:fs';

/** @typedef {{ pid: number, startTime: string, boot: string }} ProcessRecord */

/** @param {string} path */
function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Returns state letter and start time of a process.
 * @param {number} pid
 */
function readStat(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The process name, in parentheses, may contain any character. The number of fields after the last parenthesis is
  // fixed.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

/**
 * Whether any process has this id; a zombie counts as ended.
 * @param {number} pid
 */
export function isRunning(pid) {
  return !['', 'Z', 'X'].includes(readStat(pid).state);
}

/**
 * @param {number} pid
 * @returns {ProcessRecord}
 */
export function recordProcess(pid) {
  return {
    pid,
    startTime: readStat(pid).startTime,
    boot: readOrEmpty('/proc/sys/kernel/random/boot_id').trim(),
  };
}

/**
 * Whether exactly the recorded process is running; a zombie counts as ended.
 * @param {ProcessRecord | undefined} record
 */
export function isAlive(record) {
  if (!record?.startTime) return false;
  const { state, startTime } = readStat(record.pid);
  if (startTime !== record.startTime || state === 'Z' || state === 'X') return false;
  return readOrEmpty('/proc/sys/kernel/random/boot_id').trim() === record.boot;
}

/**
 * Waits for the end of a process. Polls, because the kernel reports only the end of own children.
 * @param {ProcessRecord} record
 * @param {number} milliseconds maximum wait
 * @returns {Promise<boolean>} whether it has ended
 */
export async function waitForEnd(record, milliseconds) {
  const deadline = performance.now() + milliseconds;
  while (isAlive(record)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/**
 * Ends a recorded process: sends `signal`, and `lastSignal` if the process still runs after `timeoutMs`.
 * @param {ProcessRecord | undefined} record
 * @param {{ signal: NodeJS.Signals, lastSignal: NodeJS.Signals, timeoutMs: number }} how timeoutMs: maximum wait in ms
 *   after each signal
 */
export async function endRecorded(record, { signal, lastSignal, timeoutMs }) {
  for (const next of [signal, lastSignal]) {
    if (!record || !isAlive(record)) return;
    try {
      process.kill(record.pid, next);
    } catch {
      return;
    }
    if (await waitForEnd(record, timeoutMs)) return;
  }
}
