import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { SourceError } from '../../model/source-error.ts';

/** A file of a backup. */
export interface BackupEntry {
  /** Path inside the backup, with `/`. */
  readonly path: string;
  readonly size: number;
  /** Where `open` finds the contents of archives: position, compressed size, method, CRC-32. Empty in folders. */
  readonly place: readonly number[];
}

/** Files of a backup of Hydro: the archive that its command writes, or the folder with its contents. */
export interface Backup {
  /** Yields every file; an archive may contain a million, so that they are not kept. */
  entries(): AsyncIterable<BackupEntry>;
  open(entry: BackupEntry): Promise<Readable>;
  close(): Promise<void>;
}

/** Opens an archive or a folder. Throws `SourceError` if it is neither. */
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
        // Links could lead out of the folder.
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
      // Listing the files needs another reader, because `zip` stays open for their contents.
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
