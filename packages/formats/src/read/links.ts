import { packageLimits } from '../model/package-limits.ts';
import { linkTarget } from './paths.ts';
import { PackageError } from '../model/plan.ts';

/** Targets of the links of a package. */
export interface FollowedLinks {
  /** Path of each file that is reached through a link → path of its contents. */
  readonly files: ReadonlyMap<string, string>;
  /** Link without a permitted target → reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Maximum number of consecutive links, to detect cycles. */
const hopsMax = 16;
/**
 * Limit for the total work of `followLinks`, which takes some tenths of a second to reach. Each found path costs one
 * step; each path that is only compared costs 1/32.
 */
const stepsMax = 200_000;

/**
 * Resolves links to files, folders and other links of the same package. Nothing outside of the package is accessed,
 * because only the texts of the links are used. `regular` are the paths of real files; `links` maps links to their
 * texts.
 */
export function followLinks(regular: Iterable<string>, links: ReadonlyMap<string, string>): FollowedLinks {
  const real = new Set(regular);
  const files = new Map<string, string>();
  const refused = new Map<string, string>();
  // Limits the work, because nested links can expand to very many files and each linked folder is searched among all
  // paths.
  let steps = stepsMax;
  /**
   * Returns the files below a real folder: relative path and actual path. Follows nested links, except those in `way`.
   */
  const below = (folder: string, way: readonly string[]): [inside: string, real: string][] => {
    const prefix = `${folder}/`;
    const found: [string, string][] = [...real]
      .filter((path) => path.startsWith(prefix))
      .map((path) => [path.slice(prefix.length), path]);
    const nested = [...links.keys()].filter((path) => path.startsWith(prefix) && !way.includes(path));
    for (const path of nested) {
      for (const [end, target] of tried(() => follow(path, [...way, path])) ?? [])
        found.push([path.slice(prefix.length) + end, target]);
    }
    return found;
  };
  /**
   * Returns the files that a link leads to. `end` is '' for a linked file. For a linked folder, it is `/` and the path
   * inside.
   */
  const follow = (link: string, way: readonly string[]): [end: string, real: string][] => {
    if (steps < 0 || way.length > hopsMax) throw nowhere(link);
    const target = targetOf(link, links);
    if (real.has(target)) return [['', target]];
    if (`${link}/`.startsWith(`${target}/`)) throw nowhere(link);
    const found = below(target, way);
    steps -= 1 + found.length + (real.size + links.size) / 32;
    if (found.length === 0) throw nowhere(link);
    return found.map(([inside, path]) => [`/${inside}`, path]);
  };
  for (const link of links.keys()) {
    const found = tried(
      () => follow(link, [link]),
      (reason) => refused.set(link, reason),
    );
    for (const [end, path] of found ?? []) files.set(link + end, path);
    if (steps < 0 || files.size > packageLimits.archiveEntries) throw new PackageError('too many files');
  }
  return { files, refused };
}

/** Returns null if a link has no target. The folder that contains this link then has fewer files. */
function tried<Found>(find: () => Found, refuse: (reason: string) => void = () => {}): Found | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    refuse(error.message);
    return null;
  }
}

/** Returns the path, without any link in it, that a link leads to. */
function targetOf(link: string, links: ReadonlyMap<string, string>): string {
  let path = link;
  for (let hops = 0; hops <= hopsMax; hops += 1) {
    const parts = path.split('/');
    const at = parts.findIndex((_, index) => links.has(parts.slice(0, index + 1).join('/')));
    if (at === -1) return path;
    const first = parts.slice(0, at + 1).join('/');
    path = [linkTarget(first, links.get(first) ?? ''), ...parts.slice(at + 1)].join('/');
  }
  throw nowhere(link);
}

function nowhere(link: string): PackageError {
  return new PackageError(`the link ${link} points to no file of the package`);
}
