import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackgroundWorker } from '../job/background-worker.ts';
import type { Settings } from '../settings/environment.ts';

/**
 * Temporary folders, for example for uploads. They are inside the data folder, on the same volume as their results.
 * Each folder is named after the process that created it, so that the next start deletes those of killed processes.
 */
const place = 'work';
/** Name of this process in folder names. Unique, because a later process may get the id of a killed one. */
const self = `${hostname()}~${process.pid}~${randomBytes(6).toString('hex')}`;
/**
 * Age from which a folder is deleted even if its process may still run. It is unknown whether processes of other
 * machines run.
 */
const longestMs = 24 * 60 * 60 * 1000;

interface Site {
  readonly settings: Pick<Settings, 'dataFolder'>;
}

interface SweepServices extends Site {
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Creates a folder for the duration of `use` and deletes it afterwards. */
export async function withTempFolder<Result>(
  { settings }: Site,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const all = join(settings.dataFolder, place);
  await mkdir(all, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(all, `${self}~`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of processes that have ended, and folders that were not touched for a day. Returns how many. */
export async function sweepWorkFolders(
  { settings, clock }: Pick<SweepServices, 'settings' | 'clock'>,
  isAlive: (pid: number) => boolean = isProcess,
): Promise<number> {
  const all = join(settings.dataFolder, place);
  const names = await readdir(all).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (name.startsWith(`${self}~`)) continue;
    const [host, number] = name.split('~');
    const path = join(all, name);
    const pid = Number(number);
    const isLeft = host === hostname() && (pid === process.pid || !isAlive(pid));
    const touched = await stat(path).catch(() => null);
    if (!isLeft && (touched === null || clock().getTime() - touched.mtimeMs < longestMs)) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/**
 * Deletes old folders when a server starts. Every server does this, because only processes on its own machine can be
 * checked.
 */
export function createWorkFolderSweep(services: SweepServices): BackgroundWorker {
  let sweep: Promise<void> = Promise.resolve();
  return {
    start() {
      sweep = sweepAndNotify(services);
    },
    stop: () => sweep,
  };
}

async function sweepAndNotify(services: SweepServices): Promise<void> {
  try {
    const removed = await sweepWorkFolders(services);
    if (removed > 0) services.log.info({ removed }, 'folders of ended processes were deleted');
  } catch (error) {
    services.log.warn({ err: error }, 'work folders could not be cleaned up');
  }
}

/** Returns whether the process exists. Signal 0 only checks this; `EPERM` means that it belongs to another user. */
function isProcess(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
