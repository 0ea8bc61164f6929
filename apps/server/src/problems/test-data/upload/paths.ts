import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Services } from '../../../platform/services.ts';

/** Folder in which the previous release keeps the bytes of its uploads, named by their handles. */
export function formerUploadFolder({ dataFolder }: Pick<Services['settings'], 'dataFolder'>): string {
  return join(dataFolder, 'uploads');
}

export function newHandle(): string {
  return randomBytes(24).toString('hex');
}
