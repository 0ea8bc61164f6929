import { link, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BlobStore } from './store.ts';

/*
 * Removal of blobs on disk, while other processes may put the same blob. Every put sets the file's time, even if the
 * file exists already. A removal first moves the file aside, so that a concurrent put finds no file and writes it
 * again. Then it checks the time: if the blob was put recently, the file is moved back. If a process dies in between,
 * `tidy` moves the file back later.
 */

const aside = '.aside';

/** Error handler for `catch`: returns null if there is no such file. */
export function noneIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Sets the time of a file to now. Returns false if the file no longer exists. */
export async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return (await utimes(path, now, now).catch(noneIfAbsent)) !== null;
}

/** Links a finished draft to its final name. If a file with this name exists, updates its time instead. */
export async function finishDraft(draft: string, path: string): Promise<void> {
  do {
    const isPlaced = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isPlaced) return;
  } while (!(await touch(path)));
}

export function createRemoval(
  folder: string,
  drafts: string,
  pathOf: (sha256: string) => string,
): Pick<BlobStore, 'list' | 'remove' | 'tidy'> {
  return {
    async *list() {
      for await (const head of namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(head)) continue;
        for await (const rest of namesIn(join(folder, head))) {
          if (!/^[0-9a-f]{62}$/.test(rest)) continue;
          const found = await stat(join(folder, head, rest)).catch(noneIfAbsent);
          if (found) yield { sha256: head + rest, size: found.size, putAt: found.mtime };
        }
      }
    },

    async remove(sha256, before) {
      const path = pathOf(sha256);
      const hidden = join(drafts, sha256 + aside);
      if ((await rename(path, hidden).catch(noneIfAbsent)) === null) return true;
      const isFresh = (await stat(hidden)).mtime >= before;
      if (isFresh) await finishDraft(hidden, path);
      await rm(hidden);
      return !isFresh;
    },

    async tidy(before) {
      for await (const name of namesIn(drafts)) {
        const path = join(drafts, name);
        if (name.endsWith(aside)) await finishDraft(path, pathOf(basename(name, aside)));
        else if (((await stat(path).catch(noneIfAbsent))?.mtime ?? before) >= before) continue;
        await rm(path, { force: true });
      }
    },
  };
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const open = await opendir(folder).catch(noneIfAbsent);
  if (open) for await (const { name } of open) yield name;
}
