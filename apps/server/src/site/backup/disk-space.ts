import { statfs } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error.ts';

/** Number of bytes that must remain free on the disk. */
const reserve = 200 * 1024 ** 2;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/**
 * Checks that a number of bytes fits on the disk of a folder; throws the error `code` if not. Does nothing if the file
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
