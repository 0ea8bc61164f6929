import { readdirSync, readFileSync } from 'node:fs';

/** Resources used by a helper and its descendants. */
export interface Footprint {
  processes: number;
  mounts: number;
  groups: number;
  descriptors: number;
  residentKiB: number;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns a process and its descendants. */
function treeOf(top: number): number[] {
  const all = [top];
  for (const pid of all)
    all.push(...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number));
  return all;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function countGroups(root: string): number {
  let count = 0;
  for (const controller of ['', 'memory', 'pids', 'cpuacct'])
    for (const own of list(`/sys/fs/cgroup/${controller}/${root}`))
      if (/^\d+-\d+$/.test(own))
        count += list(`/sys/fs/cgroup/${controller}/${root}/${own}`).filter((name) =>
          name.startsWith('slot'),
        ).length;
  return count;
}

export function footprintOf(helper: number, cgroupRoot: string): Footprint {
  const all = treeOf(helper);
  const sum = (count: (pid: number) => number) => all.reduce((total, pid) => total + count(pid), 0);
  return {
    processes: all.length,
    mounts: sum((pid) => read(`/proc/${pid}/mountinfo`).split('\n').length),
    groups: countGroups(cgroupRoot),
    descriptors: sum((pid) => list(`/proc/${pid}/fd`).length),
    residentKiB: sum((pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)),
  };
}
