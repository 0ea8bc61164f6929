import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox } from '../sandbox.ts';
import { countDescriptors, groupsOf, treeOf } from '../test-support.ts';

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function usersOf(pid: number): number[] {
  const line = linesOf(`/proc/${pid}/status`).find((text) => text.startsWith('Uid:')) ?? '';
  return line.split('\t').slice(1).map(Number);
}

/** Smallest user id that slots get. No other user of the host has such an id. */
const leastSlotUser = 2_000_000_000;

/** Returns the users of a helper's slots. Each slot has four consecutive users, one of which its zygote shows. */
function slotUsers(tree: readonly number[]): Set<number> {
  const shown = tree.flatMap(usersOf).filter((user) => user >= leastSlotUser);
  return new Set(shown.flatMap((user) => [0, 1, 2, 3].map((at) => user - (user % 4) + at)));
}

function processesOf(users: ReadonlySet<number>): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => usersOf(pid).some((user) => users.has(user))).length;
}

/** Returns the lines about System V memory, semaphores and message queues, and about keyrings, that belong to slots. */
function kernelObjects(users: ReadonlySet<number>): string[] {
  const files = ['/proc/sysvipc/shm', '/proc/sysvipc/sem', '/proc/sysvipc/msg', '/proc/key-users'];
  return files.flatMap((file) =>
    linesOf(file).filter((line) => line.split(/[\s:]+/).some((field) => users.has(Number(field)))),
  );
}

/** Returns the network namespace of a process; '' if the process has just exited. */
function networkOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
}

/** Returns the number of sockets of each kind. '' if the process shares the network of this process. */
function socketsOf(pid: number): string {
  if (networkOf(String(pid)) === networkOf('self')) return '';
  return socketLists.map((list) => linesOf(`/proc/${pid}/net/${list}`).length).join(' ');
}

const socketLists = ['unix', 'tcp', 'tcp6', 'udp', 'udp6', 'raw', 'packet', 'netlink'];

function filesOf(users: ReadonlySet<number>, folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const paths = names.map((name) => path.join(folder, name));
  return paths.filter((file) => users.has(lstatSync(file, { throwIfNoEntry: false })?.uid ?? -1));
}

/**
 * Returns the file that lists the processes of a control group. `group` has the form of `groupsOf`: controller (absent
 * for version 2), helper, slot.
 */
function procsOf(group: string, cgroupRoot: string): string {
  const parts = group.split('/');
  const controller = parts.length > 2 ? (parts[0] ?? '') : '';
  return path.join('/sys/fs/cgroup', controller, cgroupRoot, ...parts.slice(-2), 'cgroup.procs');
}

/**
 * Returns everything that a program could leave behind, as plain data. It is the same before and after a run if nothing
 * is left.
 */
export function findLeftovers(sandbox: Sandbox, cgroupRoot: string) {
  const tree = treeOf(sandbox.pid ?? 0);
  const users = slotUsers(tree);
  const groups = groupsOf(cgroupRoot).filter((group) => `/${group}`.includes(`/${tree[0] ?? 0}-`));
  return {
    processes: tree.length,
    processesOfSlots: processesOf(users),
    mounts: tree.map((pid) => linesOf(`/proc/${pid}/mountinfo`).length),
    groups: groups.length,
    groupMembers: groups.map((group) => linesOf(procsOf(group, cgroupRoot)).length),
    descriptors: countDescriptors(tree),
    kernelObjects: kernelObjects(users),
    sockets: socketsOf(tree.at(-1) ?? 0),
    files: ['/tmp', '/dev/shm', '/var/tmp', '/'].flatMap((folder) => filesOf(users, folder)),
  };
}
