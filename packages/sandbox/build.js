// Builds the sandbox helper if its sources have changed. This is plain JavaScript, so that the launcher can run it on
// any version of Node.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;
const native = path.join(here, 'native');
const output = path.join(here, 'build');

const flags = [
  '-std=c11', '-O2', '-Wall', '-Wextra', '-Werror', '-Wformat=2', '-Wshadow', '-Wstrict-prototypes',
  '-fstack-protector-strong', '-fstack-clash-protection', '-fno-strict-aliasing', '-U_FORTIFY_SOURCE',
  '-D_FORTIFY_SOURCE=2', '-Wl,-z,relro,-z,now,-z,noexecstack',
]; // oxfmt-ignore

/**
 * Linker options in order of preference. A static helper forks faster. The dynamic one is for systems without a static
 * libc.
 */
const linking = [['-fPIE', '-static-pie'], ['-fPIE', '-pie']]; // oxfmt-ignore

/** @returns {Promise<string[]>} names of all native sources and headers, sorted */
async function sourceNames() {
  const names = await readdir(native);
  return names.filter((name) => /\.[ch]$/.test(name)).sort();
}

/** @param {string[]} names */
async function hashSources(names) {
  const hash = createHash('sha256').update(JSON.stringify([flags, linking, process.arch]));
  for (const name of names) hash.update(name).update(await readFile(path.join(native, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} target
 * @param {string[]} names
 * @param {string} version
 */
async function compile(target, names, version) {
  const sources = names.filter((name) => name.endsWith('.c') && name !== 'fuzz.c');
  let failure;
  for (const link of linking) {
    try {
      await run('gcc', [...flags, ...link, `-DSOURCE_HASH="${version}"`, '-o', target, ...sources], {
        cwd: native,
      });
      return;
    } catch (error) {
      failure = error;
    }
  }
  const text = failure instanceof Error ? failure.message : String(failure);
  throw new Error(`the sandbox helper cannot be compiled (is gcc installed?): ${text}`);
}

/**
 * Returns the path of a helper that is built from the current sources. Throws if there is no compiler or the sources do
 * not compile.
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export async function buildSandbox(options = {}) {
  const names = await sourceNames();
  const version = await hashSources(names);
  const target = path.join(output, 'xiezhi-sandbox');
  const mark = path.join(output, 'version');
  if ((await readFile(mark, 'utf8').catch(() => '')) === version && existsSync(target)) return target;
  options.log?.('compiling the sandbox helper');
  await mkdir(output, { recursive: true });
  // Several processes may build at the same time, so each one writes its own file and then renames it atomically.
  const own = `${target}.${process.pid}`;
  try {
    await compile(own, names, version);
    await rename(own, target);
  } finally {
    await rm(own, { force: true });
  }
  await writeFile(mark, version);
  return target;
}
