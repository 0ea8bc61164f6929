import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importsOf } from './mutants.ts';

/** The files of a package that load one of its modules, directly or indirectly. */
export interface Dependents {
  /** Absolute paths, including the module itself. */
  all: string[];
  /** Those that are test files, nearest first. */
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
  const found = new Map<string, { file: string; distance: number }[]>(files.map((file) => [file, []]));
  for (const file of files)
    for (const [module, distance] of distancesFrom(file, imported))
      found.get(module)?.push({ file, distance });
  return new Map(
    [...found].map(([module, dependents]) => {
      const all = dependents
        .toSorted((left, right) => left.distance - right.distance)
        .map(({ file }) => file);
      return [module, { all, tests: all.filter((file) => file.endsWith('.test.ts')) }];
    }),
  );
}

/** Number of imports between a module and each module that it loads. */
function distancesFrom(first: string, imported: ReadonlyMap<string, string[]>): Map<string, number> {
  const distances = new Map([[first, 0]]);
  // A map's iteration also visits entries added meanwhile: a breadth-first search.
  for (const [module, distance] of distances)
    for (const next of imported.get(module) ?? [])
      if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
