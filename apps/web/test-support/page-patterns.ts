import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutPaths, type LayoutName } from '../src/routing/layout-paths.ts';

const web = join(import.meta.dirname, '../src');

/**
 * Returns patterns of the paths of all pages, such as `/contest/$contestID/rank`, read from the definitions of the
 * pages. A file with several pages may define shared layouts, so every path in a file is combined with every layout in
 * the file.
 */
export function pagePatterns(): RegExp[] {
  const found = globSync('features/**/*.page.ts', { cwd: web }).flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8');
    const layouts = [...source.matchAll(/layouts\.(\w+)/g)].map(
      ([, name]) => layoutPaths[name as LayoutName],
    );
    const paths = [...source.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
    return layouts.flatMap((layout) => paths.map((path) => `${layout}${path}`));
  });
  return ['/', '/admin', ...new Set(found)].map(
    (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/(?<=.)\/$/, '')}$`),
  );
}
