import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, normalize, sep } from 'node:path';
import type { SourceFile } from '../model/source.ts';

/** Files in a folder that the operator chose. */
export interface SourceFolder {
  /** Returns the first of the relative paths that is a file. Symbolic links cannot lead out of the folder. */
  file(paths: readonly string[]): Promise<SourceFile | null>;
  /** Returns the absolute path of the first of the relative paths that is a folder. */
  folder(paths: readonly string[]): Promise<string | null>;
}

/**
 * Opens a folder.
 * @param root path of the folder; null if there are no files
 */
export async function openSourceFolder(root: string | null): Promise<SourceFolder> {
  const base = root === null ? null : await realpath(root);

  async function locate(path: string): Promise<string | null> {
    if (base === null) return null;
    const relative = normalize(path.replaceAll('\\', '/'));
    if (isAbsolute(relative) || relative.split(sep).includes('..') || relative.includes('\0')) return null;
    const found = await realpath(join(base, relative)).catch(() => null);
    return found !== null && (found === base || found.startsWith(base + sep)) ? found : null;
  }

  return {
    async file(paths) {
      for (const path of paths) {
        const found = await locate(path);
        const facts = found === null ? null : await stat(found).catch(() => null);
        if (found === null || facts?.isFile() !== true) continue;
        return {
          key: normalize(path),
          name: basename(path),
          size: facts.size,
          open: () => Promise.resolve(createReadStream(found)),
        };
      }
      return null;
    },
    async folder(paths) {
      for (const path of paths) {
        const found = await locate(path);
        if (found !== null && (await stat(found).catch(() => null))?.isDirectory() === true) return found;
      }
      return null;
    },
  };
}
