import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../../../launcher/process/process-record.js';

/**
 * Lends a folder for as long as `work` takes, and removes it however that ends. A process that is killed cannot; what
 * such have left under this prefix is removed by the next one.
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
    // What another account has left is for that one to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
