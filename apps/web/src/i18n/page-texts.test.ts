import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import budget from '../../budget.json' with { type: 'json' };

/**
 * A page shows the key of a text whose area is not loaded. Therefore each page must list every area that the page or
 * its components use. A dialog that calls `loadMessages` loads its own areas.
 */
const root = resolve(import.meta.dirname, '..');
const namesIn = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
const areas = new Set(globSync(join(root, 'i18n/zh-CN/*.ts')).map((file) => /(\w+)\.ts$/.exec(file)?.[1]));
const alwaysThere = new Set(
  [...readFileSync(join(root, 'i18n/zh-CN/index.ts'), 'utf8').matchAll(/from '\.\/(\w+)\.ts'/g)].map(
    ([, name]) => name,
  ),
);

interface Module {
  readonly imports: readonly string[];
  /** Text areas that the module uses, found by `'area.key'` and `` `area.${…}` ``. */
  readonly uses: readonly string[];
  readonly brings: readonly string[];
}

const known = new Map<string, Module>();

function read(file: string): Module {
  const found = known.get(file);
  if (found !== undefined) return found;
  const code = readFileSync(file, 'utf8');
  const from = (path: string | undefined) => resolve(dirname(file), path ?? '');
  const module = {
    imports: [...code.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+\.tsx?)'/gms)]
      .map(([, path]) => from(path))
      .filter((path) => existsSync(path) && !/\/i18n\/|\.page\.ts$/.test(path)),
    uses: [...code.matchAll(/['`](\w+)\.(?:[\w.]+'|[\w.]*\$\{)/g)]
      .map(([, area]) => area ?? '')
      .filter((area) => areas.has(area) && !alwaysThere.has(area)),
    brings: [...code.matchAll(/loadMessages\(\[([^\]]*)\]/g)].flatMap(([, list]) => namesIn(list ?? '')),
  };
  known.set(file, module);
  return module;
}

/** Returns all modules that a module imports, directly or indirectly, and the module itself. */
function reachedFrom(start: string): string[] {
  const reached = new Set([start]);
  for (const file of reached) for (const next of read(file).imports) reached.add(next);
  return [...reached];
}

/** Returns the module that defines a re-exported name. */
function behind(file: string, name = ''): string {
  const handed = new RegExp(`\\b${name}\\b[^;]*from '(\\.[^']+)'`).exec(readFileSync(file, 'utf8'));
  return /^export (?:async )?(?:function|const)/m.test(readFileSync(file, 'utf8')) || handed === null
    ? file
    : resolve(dirname(file), handed[1] ?? '');
}

const textsIn = (part: string) => /texts: \[([^\]]*)\]/.exec(part)?.[1];
const componentIn = (part: string) => /import\('(\.[^']+)'\)/.exec(part)?.[1];

const moduleOf = (definition: string, code: string, file: string): string =>
  resolve(dirname(file), componentIn(definition) ?? componentIn(code) ?? '');

/**
 * Returns the pages that a `*.page.ts` file defines: path, texts and module. Includes properties from its `shared`
 * object.
 */
function pagesIn(file: string) {
  const code = readFileSync(file, 'utf8');
  const shared = textsIn(/const shared = \{.*?\n\}/s.exec(code)?.[0] ?? '');
  return code
    .split('definePage(')
    .slice(1)
    .map((definition) => ({
      path: /path: '([^']*)'/.exec(definition)?.[1] ?? '?',
      texts: namesIn(
        textsIn(definition) ?? (definition.includes('...shared') ? shared : textsIn(code)) ?? '',
      ),
      module: moduleOf(definition, code, file),
      component: behind(moduleOf(definition, code, file), /\)\)\.(\w+)/.exec(definition)?.[1]),
    }));
}

it('every page lists the areas of all texts that it uses', () => {
  const pages = globSync(join(root, '**/*.page.ts')).flatMap((file) => pagesIn(file));
  expect(pages.length).toBeGreaterThan(60);
  const missing = pages.flatMap(({ path, texts, component }) => {
    const modules = reachedFrom(component);
    const brought = new Set([...texts, ...modules.flatMap((file) => read(file).brings)]);
    return modules.flatMap((file) =>
      read(file)
        .uses.filter((area) => !brought.has(area))
        .map((area) => `${path}: ${area} of ${relative(root, file)}`),
    );
  });
  expect([...new Set(missing)]).toEqual([]);
});

it('budget.json lists the component and the texts of each page', () => {
  const pages = globSync(join(root, '**/*.page.ts')).flatMap((file) => pagesIn(file));
  const listed: [string, { modules: string[]; texts?: string[] }][] = Object.entries(budget.pages);
  const stale = listed.filter(([path, { modules, texts = [] }]) => {
    const sorted = texts.toSorted().join();
    return !pages.some(
      (page) =>
        (page.path === '?' || path.endsWith(page.path)) &&
        modules.includes(relative(join(root, '..'), page.module)) &&
        page.texts.toSorted().join() === sorted,
    );
  });
  expect(stale.map(([path]) => path)).toEqual([]);
});
