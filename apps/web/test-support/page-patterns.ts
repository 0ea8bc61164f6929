import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutPaths, type LayoutName } from '../src/routing/layout-paths.ts';

const web = join(import.meta.dirname, '../src');

/** Returns patterns of the paths of all pages, such as `/contest/$contestID/rank`, read from their definitions. */
export function pagePatterns(): RegExp[] {
  const found = globSync('features/**/*.page.ts', { cwd: web }).flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8');
    const definitions = source.matchAll(/layout: layouts\.(\w+),[^]*?path: '([^']*)'/g);
    return [...definitions].map(([, layout, path]) => `${layoutPaths[layout as LayoutName]}${path}`);
  });
  return ['/', '/admin', ...found].map(
    (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/(?<=.)\/$/, '')}$`),
  );
}
