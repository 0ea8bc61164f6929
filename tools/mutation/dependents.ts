import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importsOf } from './mutants.ts';

/** The files of a package that load one of its modules, directly or indirectly; absolute paths. */
export interface Dependents {
  /** Includes the module itself. */
  all: string[];
  tests: string[];
}

/**
 * Returns the dependents of each module of a package.
 * @param folder absolute path of the package
 * @returns by absolute path of the module
 */
export function dependentsOfModules(folder: string): Map<string, Dependents> {
  const files = globSync('src/**/*.ts', { cwd: folder }).map((file) => join(folder, file));
  const imported = new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(file, 'utf8'))
        .filter((path) => path.startsWith('.'))
        .map((path) => resolve(dirname(file), path)),
    ]),
  );
  const found = new Map(files.map((file): [string, Dependents] => [file, { all: [], tests: [] }]));
  for (const file of files)
    for (const module of loadedBy(file, imported)) {
      found.get(module)?.all.push(file);
      if (file.endsWith('.test.ts')) found.get(module)?.tests.push(file);
    }
  return found;
}

/** Returns a module and all that it loads. */
function loadedBy(first: string, imported: ReadonlyMap<string, string[]>): Set<string> {
  const loaded = new Set([first]);
  // The iteration of a set also visits values added meanwhile.
  for (const module of loaded) for (const next of imported.get(module) ?? []) loaded.add(next);
  return loaded;
}
