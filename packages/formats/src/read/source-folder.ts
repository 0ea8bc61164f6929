import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageLimits } from '../model/package-limits.ts';
import { followLinks } from './links.ts';
import { comparePaths, isDebris, safePath } from './paths.ts';
import { PackageError, type PackageFile, type PackageSource } from '../model/plan.ts';

/** Opens a folder on disk as a package. Follows only links whose targets are inside the folder. */
export async function openFolder(folder: string): Promise<PackageSource> {
  const files = await walk(folder);
  return {
    list: () => [...files.values()],
    async read(path, maximum = packageLimits.unpackedBytes) {
      const file = find(files, path);
      if (file.size > maximum) throw new PackageError(`${path} is larger than ${maximum} bytes`);
      return await readFile(join(folder, file.target ?? path));
    },
    stream: async (path) => createReadStream(join(folder, find(files, path).target ?? path)),
    close: async () => {},
  };
}

function find(files: ReadonlyMap<string, PackageFile>, path: string): PackageFile {
  const file = files.get(path);
  if (file?.refusal !== undefined) throw new PackageError(file.refusal);
  if (file === undefined) throw new PackageError(`${path} is missing in the package`);
  return file;
}

async function walk(folder: string): Promise<Map<string, PackageFile>> {
  const files = new Map<string, PackageFile>();
  const links = new Map<string, string>();
  const folders = [''];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (isDebris(path)) continue;
      safePath(path);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isSymbolicLink()) links.set(path, await readlink(join(folder, path)));
      else if (entry.isFile()) files.set(path, { path, size: (await lstat(join(folder, path))).size });
      else throw new PackageError(`${path} is neither a file nor a folder`);
      if (files.size + links.size > packageLimits.archiveEntries) throw new PackageError('too many files');
    }
  }
  const followed = followLinks(files.keys(), links);
  for (const [path, target] of followed.files)
    files.set(path, { path, size: files.get(target)?.size ?? 0, target });
  for (const [path, refusal] of followed.refused) files.set(path, { path, size: 0, refusal });
  return new Map([...files].sort(([left], [right]) => comparePaths(left, right)));
}

/** Opens a single file as a package that contains only this file, under the given name. */
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
