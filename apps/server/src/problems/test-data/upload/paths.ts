import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Services } from '../../../platform/services.ts';

/**
 * Returns the path of the file that holds the uploaded bytes until the job has read them. The id must have the form of
 * ids that the server creates.
 */
export function uploadPath({ settings }: Pick<Services, 'settings'>, id: string): string {
  if (!/^[0-9a-f]{48}$/.test(id)) throw new Error('not the handle of an upload');
  return join(uploadFolder(settings), id);
}

export function uploadFolder({ dataFolder }: Services['settings']): string {
  return join(dataFolder, 'uploads');
}

export function newHandle(): string {
  return randomBytes(24).toString('hex');
}
