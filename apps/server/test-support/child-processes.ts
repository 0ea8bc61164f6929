import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the child processes of `parent` whose command line contains `text`. */
export function childProcesses(parent: number | undefined, text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, , , ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/\(.*\)/, 'name')
          .split(' ');
        return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}
