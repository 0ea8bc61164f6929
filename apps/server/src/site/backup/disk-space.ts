import { statfs } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error.ts';

/** Bytes to keep free in addition to the written ones. */
const reserve = 200 * 1024 ** 2;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/**
 * Throws the error `code` if this many bytes do not fit on the disk of a folder. Never throws if the file
 * system does not report its free space.
 */
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
