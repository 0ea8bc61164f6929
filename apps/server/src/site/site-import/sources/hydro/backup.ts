import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { SourceError } from '../../model/source-error.ts';

/** A file of a backup. */
export interface BackupEntry {
  /** Path in the backup, with `/` as separator. */
  readonly path: string;
  readonly size: number;
  /**
   * Position of the contents in an archive: offset, compressed size, compression method, CRC-32. Empty if the backup is
   * a folder.
   */
  readonly place: readonly number[];
}

/** Files of a Hydro backup, which is the archive that Hydro's backup command writes, or a folder with its contents. */
export interface Backup {
  /** Yields every file. The files are not kept in memory, because an archive may contain a million. */
  entries(): AsyncIterable<BackupEntry>;
  open(entry: BackupEntry): Promise<Readable>;
  close(): Promise<void>;
}

/** Opens a backup, which is an archive or a folder. Throws `SourceError` if the path is neither. */
export async function openBackup(path: string): Promise<Backup> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new SourceError(`There is no file or folder ${path}.`);
  return found.isDirectory() ? openFolder(path) : openArchive(path);
}

function openFolder(root: string): Backup {
  async function* entries(): AsyncGenerator<BackupEntry> {
    for (const folders = ['']; ;) {
      const folder = folders.pop();
      if (folder === undefined) return;
      for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) folders.push(path);
        // Symbolic links are skipped, because they could lead out of the folder.
        if (entry.isFile()) yield { path, size: (await stat(join(root, path))).size, place: [] };
      }
    }
  }
  return { entries, open: async ({ path }) => createReadStream(join(root, path)), close: async () => {} };
}

async function openArchive(path: string): Promise<Backup> {
  const zip = await open(path);
  return {
    async *entries() {
      // A second reader lists the files, because `zip` has to stay open for reading their contents.
      const directory = await open(path);
      try {
        for await (const entry of directory.eachEntry()) {
          const { fileName, uncompressedSize, compressedSize, compressionMethod, crc32 } = entry;
          if (fileName.endsWith('/')) continue;
          const place = [entry.relativeOffsetOfLocalHeader, compressedSize, compressionMethod, crc32];
          yield { path: fileName, size: uncompressedSize, place };
        }
      } catch (error) {
        throw damaged(error);
      } finally {
        directory.close();
      }
    },
    async open({ path: fileName, size, place }) {
      const [offset = 0, compressedSize = 0, compressionMethod = 0, crc32 = 0] = place;
      const entry = Object.assign(new yauzl.Entry(), {
        fileName,
        uncompressedSize: size,
        relativeOffsetOfLocalHeader: offset,
        compressedSize,
        compressionMethod,
        crc32,
        generalPurposeBitFlag: 0,
      });
      try {
        return await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw damaged(error);
      }
    },
    close: async () => zip.close(),
  };
}

async function open(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): SourceError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SourceError(`The archive cannot be read: ${reason}`, { cause: error });
}
