import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageLimits } from './package-limits.ts';
import { comparePaths, isDebris, linkTarget, safePath } from './paths.ts';
import { PackageError, type PackageFile, type PackageSource } from './plan.ts';

interface FoundFile extends PackageFile {
  /** Where the bytes are: another path of the package when this one is a link. */
  target: string;
}

/** A package as a folder on disk. Links may point to files of the same folder; others are refused. */
export async function openFolder(folder: string): Promise<PackageSource> {
  const files = await walk(folder);
  return {
    list: () => [...files.values()].map(({ path, size }) => ({ path, size })),
    async read(path, maximum = packageLimits.unpackedBytes) {
      const file = find(files, path);
      if (file.size > maximum) throw new PackageError(`${path} is larger than ${maximum} bytes`);
      return await readFile(join(folder, file.target));
    },
    stream: async (path) => createReadStream(join(folder, find(files, path).target)),
    close: async () => {},
  };
}

function find(files: ReadonlyMap<string, FoundFile>, path: string): FoundFile {
  const file = files.get(path);
  if (file === undefined) throw new PackageError(`${path} is missing in the package`);
  return file;
}

async function walk(folder: string): Promise<Map<string, FoundFile>> {
  const files: FoundFile[] = [];
  const links: string[] = [];
  const folders = [''];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (isDebris(path)) continue;
      safePath(path);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isFile())
        files.push({ path, size: (await lstat(join(folder, path))).size, target: path });
      else throw new PackageError(`${path} is neither a file nor a folder`);
      if (files.length + links.length > packageLimits.archiveEntries)
        throw new PackageError('too many files');
    }
  }
  const regular = new Map(files.map((file) => [file.path, file]));
  for (const path of links) {
    const target = linkTarget(path, await readlink(join(folder, path)));
    const file = regular.get(target);
    if (file === undefined) throw new PackageError(`the link ${path} points to no file of the package`);
    files.push({ path, size: file.size, target });
  }
  files.sort((left, right) => comparePaths(left.path, right.path));
  return new Map(files.map((file) => [file.path, file]));
}

/** One file as a package of its own, in which it has the name that is given. */
export async function openSingleFile(path: string, fileName = basename(path)): Promise<PackageSource> {
  const name = safePath(fileName);
  const { size } = await lstat(path);
  const check = (wanted: string): void => {
    if (wanted !== name) throw new PackageError(`${wanted} is missing in the package`);
  };
  return {
    list: () => [{ path: name, size }],
    async read(wanted, maximum = packageLimits.unpackedBytes) {
      check(wanted);
      if (size > maximum) throw new PackageError(`${wanted} is larger than ${maximum} bytes`);
      return await readFile(path);
    },
    async stream(wanted) {
      check(wanted);
      return createReadStream(path);
    },
    close: async () => {},
  };
}
