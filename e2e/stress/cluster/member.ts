import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../support/part.ts';
import type { MemberPorts } from './configuration.ts';

/** A database machine. */
export interface Member {
  readonly name: string;
  readonly folder: string;
  readonly ports: MemberPorts;
  readonly patroni: Part;
}

interface Roles {
  /** Name of the primary; null if there is none. */
  readonly name: string | null;
  readonly hasSyncStandby: boolean;
}

const isRunning = ({ state }: { readonly state: string }) => ['running', 'streaming'].includes(state);

/** Reads the roles from the first member that answers. */
export async function readRoles(members: readonly Member[]): Promise<Roles> {
  for (const { ports } of members) {
    const response = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    if (response?.ok !== true) continue;
    const { members: found } = (await response.json()) as {
      members: { name: string; role: string; state: string }[];
    };
    return {
      name: found.find((one) => one.role === 'leader' && isRunning(one))?.name ?? null,
      hasSyncStandby: found.some((one) => one.role === 'sync_standby' && isRunning(one)),
    };
  }
  return { name: null, hasSyncStandby: false };
}

/** Whether there is a primary with a synchronous standby. */
export async function isHealthy(members: readonly Member[]): Promise<boolean> {
  const { name, hasSyncStandby } = await readRoles(members);
  return name !== null && hasSyncStandby;
}

/**
 * Kills the postmaster of a member and all its processes together. Returns the postmaster's process id, or null if it
 * does not run.
 */
export function killPostgres(folder: string): number | null {
  const pid = postmasterOf(folder);
  if (pid === null) return null;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...stdout.split('\n').map(Number)]) {
    try {
      if (one > 1) process.kill(one, 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
  return pid;
}

/** Returns the process id of a running PostgreSQL. */
export function postmasterOf(folder: string): number | null {
  const data = join(folder, 'data');
  const pid = Number(readFirstLine(join(data, 'postmaster.pid')));
  // The pid file of a killed server remains, and another process may have got its process id.
  return pid > 1 && workFolderOf(pid) === data ? pid : null;
}

function workFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function readFirstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}
