import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importsOf } from './mutants.ts';

/**
 * Returns the test files of a package that load each of its modules, directly or indirectly, nearest first.
 * @param folder absolute path of the package
 * @returns absolute paths of tests, by the absolute path of a module
 */
export function testsOfModules(folder: string): Map<string, string[]> {
  const files = globSync('src/**/*.ts', { cwd: folder }).map((file) => join(folder, file));
  const imported = new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(file, 'utf8'))
        .filter((path) => path.startsWith('.'))
        .map((path) => resolve(dirname(file), path)),
    ]),
  );
  const testsAt = new Map<string, { test: string; distance: number }[]>();
  for (const test of files.filter((file) => file.endsWith('.test.ts')))
    for (const [module, distance] of distancesFrom(test, imported))
      testsAt.set(module, [...(testsAt.get(module) ?? []), { test, distance }]);
  return new Map(
    [...testsAt].map(([module, tests]) => [
      module,
      tests.toSorted((left, right) => left.distance - right.distance).map(({ test }) => test),
    ]),
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
