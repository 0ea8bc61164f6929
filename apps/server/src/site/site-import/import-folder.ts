import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importFilesMax } from '@xiezhi/contract/site-import';

export interface ImportFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Lists dumps, archives and folders in the folder `imports` of the data folder, newest first. Creates the folder if it
 * is missing. Symbolic links are omitted, because they could lead anywhere.
 */
export async function listImportFiles(
  dataFolder: string,
): Promise<{ readonly folder: string; readonly files: readonly ImportFile[] }> {
  const folder = join(dataFolder, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: ImportFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    // The file may have been removed since the folder was read.
    const found = await stat(join(folder, entry.name)).catch(() => null);
    if (found === null) continue;
    const isFolder = entry.isDirectory();
    files.push({ name: entry.name, isFolder, size: isFolder ? 0 : found.size, modifiedAt: found.mtime });
  }
  files.sort((left, right) => right.modifiedAt.getTime() - left.modifiedAt.getTime());
  return { folder, files: files.slice(0, importFilesMax) };
}
