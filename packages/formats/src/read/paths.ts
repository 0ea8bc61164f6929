import { PackageError } from '../model/plan.ts';

/**
 * Names of files in a package that somebody brought. A name is accepted only when it stays inside the
 * package on every system: no absolute paths, no drives, no `..`, no device names, no control characters.
 */
const maximumLength = 400;
/** Characters of the name of a file that a problem has. */
export const fileNameMax = 64;
const maximumDepth = 12;
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/;

/** The name with `/` between its parts; a trailing `/` (a folder) is kept. Throws `PackageError`. */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const parts = path.replace(/\/$/, '').split('/');
  const isUnsafe =
    path.length === 0 ||
    path.length > maximumLength ||
    parts.length > maximumDepth ||
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    controlCharacter.test(path) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || deviceName.test(part));
  if (isUnsafe)
    throw new PackageError(`unsafe file name in the package: ${JSON.stringify(name.slice(0, 100))}`);
  return path;
}

/** A plain file name: one part, not hidden, not an option. For names that a problem gives its files. */
export function isPlainFileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/.test(name) && !deviceName.test(name) && !name.includes('..');
}

/** A name that a file may have beside others on every system, as the workshop takes it: one part, of any letters. */
export function isFileName(name: string): boolean {
  const isPart = name !== '' && name !== '.' && name !== '..' && name === name.trim();
  return isPart && Array.from(name).length <= fileNameMax && !/[\p{Cc}/\\:*?"<>|]/u.test(name);
}

/** What a link at `path` with this text points to, both inside the package. Throws `PackageError`. */
export function linkTarget(path: string, target: string): string {
  const refusal = new PackageError(`the link ${path} leads out of the package`);
  if (target.startsWith('/') || target.includes('\\')) throw refusal;
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw refusal;
  }
  if (parts.length === 0) throw refusal;
  return safePath(parts.join('/'));
}

/** Files that systems and editors leave behind, and hidden ones, but for those that a format knows. */
export function isDebris(path: string): boolean {
  return path
    .split('/')
    .some((part) =>
      /^(?:__MACOSX|Thumbs\.db|desktop\.ini|\.(?!\.?$|timelimit$|xiezhi\.yaml$).*|.*~)$/.test(part),
    );
}

/** Last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Everything before the last part, '' at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Order of bytes, the same on every machine. */
export function comparePaths(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Paths by the folder at their top, as seen from there; files that stand at the top themselves are left out. */
export function byTopFolder(paths: Iterable<string>): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const at = path.indexOf('/');
    if (at < 0) continue;
    const folder = path.slice(0, at);
    const inside = found.get(folder);
    if (inside === undefined) found.set(folder, [path.slice(at + 1)]);
    else inside.push(path.slice(at + 1));
  }
  return found;
}
