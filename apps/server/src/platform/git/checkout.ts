import { copyFileSync, linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { formatBytes } from '../http/format-bytes.ts';
import { gitFault } from './git-fault.ts';
import type { ObjectStore } from './object-store.ts';

/** What a checkout wrote. */
export interface CheckedOut {
  /** First line of the commit message, truncated. */
  readonly subject: string;
  /** Tree id of each folder, by path; the path of the root is an empty string. */
  readonly trees: ReadonlyMap<string, string>;
  /** Blob id of each file, by path. */
  readonly files: ReadonlyMap<string, string>;
}

const modes = { tree: '40000', link: '120000', submodule: '160000' } as const;

/**
 * Writes the files of a commit into an empty folder. Symbolic links are written last, so that no file is written
 * through a link. Code that reads the folder decides whether to follow links. Submodules are omitted. Throws
 * `repositoryDamaged`, `repositoryTooLarge`.
 */
export function checkOut(store: ObjectStore, commit: string, folder: string): CheckedOut {
  const text = store.require(commit, 'commit').toString('utf8');
  const root = /^tree ([\da-f]{40})\n/.exec(text)?.[1];
  if (root === undefined) throw gitFault('repositoryDamaged');
  const trees = new Map<string, string>();
  const files = new Map<string, string>();
  const links: (readonly [path: string, target: string])[] = [];
  let total = 0;
  let charactersLeft = repositoryLimits.pathsMax;

  function write(tree: string, path: string, depth: number): void {
    if (depth > repositoryLimits.depthMax)
      throw gitFault('repositoryTooLarge', { limit: String(repositoryLimits.depthMax) });
    trees.set(path, tree);
    if (path !== '') mkdirSync(join(folder, path));
    const names = new Set<string>();
    for (const { mode, name, id } of readTree(store.require(tree, 'tree'))) {
      if (names.has(name)) throw gitFault('repositoryDamaged');
      names.add(name);
      const full = path === '' ? name : `${path}/${name}`;
      // Limits the total length of all paths, because they are copied to the main thread.
      charactersLeft -= full.length;
      if (charactersLeft < 0)
        throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.pathsMax) });
      if (mode === modes.submodule) continue;
      if (mode === modes.tree) write(id, full, depth + 1);
      else writeFile(full, mode, id);
      if (files.size + trees.size > repositoryLimits.filesMax)
        throw gitFault('repositoryTooLarge', { limit: String(repositoryLimits.filesMax) });
    }
  }

  function writeFile(path: string, mode: string, id: string): void {
    const size = store.blobSize(id);
    if (size === null) throw gitFault('repositoryDamaged');
    total += size;
    if (total > repositoryLimits.checkoutBytes)
      throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.checkoutBytes) });
    files.set(path, id);
    if (mode === modes.link) links.push([path, store.require(id, 'blob').toString('utf8')]);
    else place(store.pathOf(id), join(folder, path));
  }

  try {
    write(root, '', 0);
    for (const [path, target] of links) {
      if (target === '' || target.length > 1024 || target.includes('\0')) throw gitFault('repositoryDamaged');
      symlinkSync(target, join(folder, path));
    }
  } catch (error) {
    throw isCode(error, 'ENAMETOOLONG') ? gitFault('repositoryDamaged') : error;
  }
  return { subject: subjectOf(text), trees, files };
}

/** Puts a file into the checkout as a hard link, or as a copy if the file system allows no more links to it. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isCode(error, 'EMLINK')) throw error;
    copyFileSync(from, to);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

function* readTree(bytes: Buffer): Generator<TreeEntry> {
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, blank);
    if (blank === -1 || end === -1 || end + 21 > bytes.length) throw gitFault('repositoryDamaged');
    const name = bytes.toString('utf8', blank + 1, end);
    // Rejects names that would leave the folder or that git would read as its settings.
    if (name === '' || name === '.' || name === '..' || name.includes('/') || /^\.git$/i.test(name))
      throw gitFault('repositoryDamaged');
    yield { mode: bytes.toString('latin1', at, blank), name, id: bytes.toString('hex', end + 1, end + 21) };
    at = end + 21;
  }
}

function subjectOf(commit: string): string {
  const message = commit.slice(commit.indexOf('\n\n') + 2);
  const [line = ''] = message.trimStart().split('\n');
  return Array.from(line.replaceAll('\0', ' ').trim().slice(0, 400)).slice(0, 200).join('');
}
