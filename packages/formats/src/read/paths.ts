import { PackageError } from '../model/plan.ts';

/**
 * Maximum length of a path in an uploaded package. A path is accepted only if it stays inside the package on every
 * system: no absolute paths, drives, `..`, device names or control characters.
 */
const maximumLength = 400;
/** Maximum number of characters in the name of an extra file of a problem. */
export const fileNameMax = 64;
const maximumDepth = 12;
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f]/;

/**
 * Returns the path with `/` as separator. A trailing `/`, which means a folder, stays. Throws `PackageError` for a path
 * that is not accepted.
 */
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

/**
 * Whether a name is plain: a single component that is not hidden and does not look like a command-line option. For
 * extra files of a problem.
 */
export function isPlainFileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/.test(name) && !deviceName.test(name) && !name.includes('..');
}

/**
 * Whether a name is valid for a file on every system, as in the problem editor. It has a single component and may
 * contain letters of any script.
 */
export function isFileName(name: string): boolean {
  const isPart = name !== '' && name !== '.' && name !== '..' && name === name.trim();
  return isPart && Array.from(name).length <= fileNameMax && !/[\p{Cc}/\\:*?"<>|]/u.test(name);
}

/**
 * Returns the path to which a link at `path` with the text `target` points. Throws `PackageError` if the path is
 * outside of the package.
 */
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

/** Whether a file is a leftover of systems or editors, or hidden. Hidden files that a format uses are excluded. */
export function isDebris(path: string): boolean {
  return path
    .split('/')
    .some((part) =>
      /^(?:__MACOSX|Thumbs\.db|desktop\.ini|\.(?!\.?$|timelimit$|xiezhi\.yaml$).*|.*~)$/.test(part),
    );
}

/** Whether some system reserves the name for a device. */
export function isDeviceName(name: string): boolean {
  return deviceName.test(name);
}

/** Returns the last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the folder of a path; '' if the path has only one component. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Compares by UTF-16 code units, so the result is the same on every machine. */
export function comparePaths(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Groups paths by their top folder. The grouped paths are relative to this folder; files that are not in a folder are
 * left out.
 */
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
