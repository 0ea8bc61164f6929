import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Toolchain } from './language.ts';

const execute = promisify(execFile);
/**
 * Folders in which programs are searched. Only system folders, because the first program on a PATH may be in a user's
 * home folder.
 */
const systemFolders = ['/usr/bin', '/bin', '/usr/local/bin'];

/** Returns the real path of a system program, or null. */
export async function findProgram(
  name: string,
  folders: readonly string[] = systemFolders,
): Promise<string | null> {
  for (const folder of folders) {
    try {
      return await realpath(`${folder}/${name}`);
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Returns the first line of a program's version output (stdout before stderr). Rejects if it cannot run. */
export async function versionLine(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(program, args, {
    timeout: 20_000,
    env: { PATH: systemFolders.join(':'), LANG: 'C.UTF-8', HOME: '/nonexistent' },
  });
  const [line = ''] = `${stdout.trim()}\n${stderr.trim()}`.trim().split('\n');
  return line.trim();
}

/** Returns a toolchain of these programs; null if one is missing or the first reports no version. */
export async function describeToolchain(
  programs: Readonly<Record<string, string | null>>,
  version: (path: (name: string) => string) => Promise<string>,
): Promise<Toolchain | null> {
  const found: Record<string, string> = {};
  for (const [name, path] of Object.entries(programs)) {
    if (path === null) return null;
    found[name] = path;
  }
  try {
    const line = await version((name) => found[name] ?? name);
    return { version: line, fingerprint: await fingerprint(line, Object.values(found)), programs: found };
  } catch {
    return null;
  }
}

async function fingerprint(version: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(version);
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`\0${path}\0${size}\0${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the path of a program that `findToolchain` found. */
export function programOf(toolchain: Toolchain, name: string): string {
  const path = toolchain.programs[name];
  if (path === undefined) throw new Error(`the toolchain has no program ${name}`);
  return path;
}
