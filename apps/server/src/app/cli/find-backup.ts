import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Returns the path of a backup that is named relative to the working folder, to the data folder, or to the folder
 * `backups` in it; null if there is none.
 */
export function findBackup(file: string, dataFolder: string): string | null {
  const places = [resolve(file), resolve(dataFolder, file), resolve(dataFolder, 'backups', file)];
  return places.find((path) => existsSync(path)) ?? null;
}
