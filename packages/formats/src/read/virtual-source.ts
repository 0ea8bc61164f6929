import { Readable } from 'node:stream';
import { comparePaths } from './paths.ts';
import { PackageError, type PackageFile, type PackageSource } from '../model/plan.ts';

/**
 * A source to which files can be added in memory, such as empty answers, parts of an XML file and generated programs.
 */
export interface ProblemSource extends PackageSource {
  /** Adds or replaces a file. */
  add(path: string, content: Uint8Array | string): void;
  /** Adds a file of another source. It is not copied and is read from that source when needed. */
  addFrom(path: string, origin: PackageSource, file: PackageFile): void;
}

/**
 * Returns a view of some files of `base`. More files can be added to the view.
 * @param files path in the view → path in `base`
 * @param known the files of `base`, by path; all views of one source share this map
 * @param isShared whether a file of `base` belongs to no problem; links in any problem may point to such files
 */
export function openView(
  base: PackageSource,
  files: ReadonlyMap<string, string>,
  known = filesByPath(base),
  isShared: (path: string) => boolean = () => false,
): ProblemSource {
  const added = new Map<string, Buffer>();
  const linked = new Map<string, { origin: PackageSource; file: PackageFile }>();
  const seen = new Set(files.values());
  const isReachable = (path: string): boolean => seen.has(path) || isShared(path);
  const inBase = (path: string): string => {
    const found = files.get(path);
    if (found === undefined) throw new PackageError(`${path} is missing in the package`);
    return found;
  };
  return {
    list() {
      const listed = new Map<string, PackageFile>();
      for (const [path, origin] of files) listed.set(path, inView(path, known.get(origin), isReachable));
      for (const [path, { file }] of linked) listed.set(path, { path, size: file.size });
      for (const [path, content] of added) listed.set(path, { path, size: content.length });
      return [...listed.values()].sort((left, right) => comparePaths(left.path, right.path));
    },
    async read(path, maximum) {
      const content = added.get(path);
      const link = linked.get(path);
      if (content === undefined && link !== undefined) return await link.origin.read(link.file.path, maximum);
      if (content === undefined) return await base.read(inBase(path), maximum);
      if (maximum !== undefined && content.length > maximum)
        throw new PackageError(`${path} is larger than ${maximum} bytes`);
      return content;
    },
    async stream(path) {
      const content = added.get(path);
      if (content !== undefined) return Readable.from([content]);
      const link = linked.get(path);
      return await (link === undefined ? base.stream(inBase(path)) : link.origin.stream(link.file.path));
    },
    close: async () => await base.close(),
    add(path, content) {
      // A buffer is stored as it is, because `Buffer.from` would copy its contents.
      added.set(path, Buffer.isBuffer(content) ? content : Buffer.from(content));
    },
    addFrom: (path, origin, file) => void linked.set(path, { origin, file }),
  };
}

/**
 * Returns a file as the view contains it. A link is refused if it points to a file that is neither in the view nor
 * shared.
 */
function inView(
  path: string,
  file: PackageFile | undefined,
  isReachable: (path: string) => boolean,
): PackageFile {
  const { size = 0, target, refusal } = file ?? {};
  if (refusal !== undefined) return { path, size, refusal };
  if (target !== undefined && !isReachable(target))
    return { path, size, refusal: `the link ${path} leads out of the package` };
  return { path, size };
}

/** Returns the files of a source by path. */
export function filesByPath(source: PackageSource): ReadonlyMap<string, PackageFile> {
  return new Map(source.list().map((file) => [file.path, file]));
}
