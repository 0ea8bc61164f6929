import { PackageError } from '../model/plan.ts';

/**
 * File names in uploaded packages. A name is accepted only if it stays inside the package on every system: no absolute
 * paths, no drives, no `..`, no device names, no control characters.
 */
const maximumLength = 400;
/** Maximum number of characters in the name of a file of a problem. */
export const fileNameMax = 64;
const maximumDepth = 12;
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/;

/** Returns the name with `/` between its parts; a trailing `/` (a folder) is kept. Throws `PackageError`. */
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

/** Whether a name is a plain file name: one part, not hidden, not an option. For files of a problem. */
export function isPlainFileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/.test(name) && !deviceName.test(name) && !name.includes('..');
}

/** Whether a name is a valid file name on every system, as the problem editor accepts it: one part, in any letters. */
export function isFileName(name: string): boolean {
  const isPart = name !== '' && name !== '.' && name !== '..' && name === name.trim();
  return isPart && Array.from(name).length <= fileNameMax && !/[\p{Cc}/\\:*?"<>|]/u.test(name);
}

/** Returns the target of a link at `path` with this text, both inside the package. Throws `PackageError`. */
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

/** Whether a file is a leftover of systems and editors, or hidden, except for those that a format uses. */
export function isDebris(path: string): boolean {
  return path
    .split('/')
    .some((part) =>
      /^(?:__MACOSX|Thumbs\.db|desktop\.ini|\.(?!\.?$|timelimit$|xiezhi\.yaml$).*|.*~)$/.test(part),
    );
}

/** Whether systems reserve the name for a device. */
export function isDeviceName(name: string): boolean {
  return deviceName.test(name);
}

/** Returns the last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns everything before the last part, '' at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Compares by code units, with the same result on every machine. */
export function comparePaths(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Groups paths by their top folder, relative to it; files at the top are left out. */
export function byTopFolder(paths: Iterable<string>): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const at = path.indexOf('/');
    if (at === -1) continue;
    const folder = path.slice(0, at);
    const inside = found.get(folder);
    if (inside === undefined) found.set(folder, [path.slice(at + 1)]);
    else inside.push(path.slice(at + 1));
  }
  return found;
}
