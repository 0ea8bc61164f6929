import { packageLimits } from '../model/package-limits.ts';
import { linkTarget } from './paths.ts';
import { PackageError } from '../model/plan.ts';

/** What the links of a package stand for. */
export interface FollowedLinks {
  /** Path by which a file is reached through a link, to the path where its bytes are. */
  readonly files: ReadonlyMap<string, string>;
  /** Links that lead nowhere that may be read, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Links behind each other that are followed before a ring is suspected. */
const hopsMax = 16;
/** Work in all, for some tenths of a second: one for each path that is found, and less for one that is passed over. */
const stepsMax = 200_000;

/**
 * Follows links by their texts alone, so that nothing outside is ever looked at: to files, to folders and to
 * other links of the same package. `regular` are the paths of real files, `links` the links with their texts.
 */
export function followLinks(regular: Iterable<string>, links: ReadonlyMap<string, string>): FollowedLinks {
  const real = new Set(regular);
  const files = new Map<string, string>();
  const refused = new Map<string, string>();
  // Links in links could stand for very many files, and each folder is looked for among all.
  let steps = stepsMax;
  /** Files below a real folder, by their path inside it; links there are followed too, but into no ring. */
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
  /** What a link stands for: one file with the end '', or the files of a folder with `/` before their names. */
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

/** Null where a link leads nowhere; what is below a folder is then less. */
function tried<Found>(find: () => Found, refuse: (reason: string) => void = () => {}): Found | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    refuse(error.message);
    return null;
  }
}

/** The path without links that a link leads to. */
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
