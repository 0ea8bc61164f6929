import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../../../launcher/process/process-record.js';

/**
 * Runs `work` with a temporary folder and removes the folder afterwards. A killed process leaves its folder;
 * the next call with the same prefix removes it.
 */
export async function withTempFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeLeftovers(prefix);
  const folder = await mkdtemp(join(tmpdir(), `${prefix}-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeftovers(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(`${prefix}-`)) continue;
    const pid = /^(\d+)-\w{6}$/.exec(name.slice(prefix.length + 1))?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    // Folders of another account cannot be removed here.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
