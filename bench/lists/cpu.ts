import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of a process and its direct children so far, in ms. Children that have ended count too. */
export function cpuOf(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid),
  );
  return [String(pid), ...children].reduce((sum, one) => sum + timesOf(one), 0);
}

/** Returns the fields of `/proc/PID/stat` after the name, which may contain spaces: state, parent, and so on. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns the CPU time in ms. A tick is 10 ms on every Linux. */
function timesOf(pid: string): number {
  const fields = statOf(pid);
  return [11, 12, 13, 14].reduce((sum, index) => sum + 10 * Number(fields[index] ?? 0), 0);
}
