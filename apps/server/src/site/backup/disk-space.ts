import { statfs } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error.ts';

/** Bytes that remain free beside what is written. */
const reserve = 200 * 1024 ** 2;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** Throws the named failure where the disk of a folder would not take so many bytes. Some file systems do not tell. */
export async function checkDiskSpace(
  folder: string,
  needed: number,
  code: 'backupNoRoom' | 'rehearsalNoRoom',
): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return;
  const free = disk.bavail * disk.bsize;
  if (free > needed + reserve) return;
  throw new ApiError(code, { free: megabytes(free), needed: megabytes(needed + reserve) });
}
