import { dirname, join } from 'node:path';
import { layoutPaths, type LayoutName } from '../../apps/web/src/routing/layout-paths.ts';
import { findRoute, pathMatches, type RouteSources } from './routes.ts';
import { reachableDeclarations } from './reachable.ts';
import type { Sources } from './sources.ts';

/** Where a page of the web app is defined and shown. */
export interface PageSources {
  /** Pattern of the path, such as `/contest/$contestID/rank`. */
  path: string;
  /** The `*.page.ts` file. */
  definition: { path: string; line: number };
  /** File of the component; that of the chunk if the component cannot be found in it. */
  component: string;
  /** Text areas that the page names, beside those that are always loaded. */
  texts: string[];
  calls: PageCall[];
}

/** A call of a page. */
export interface PageCall {
  route: RouteSources;
  /** File of the web app that makes the call. */
  caller: string;
}

const pageFiles = /^apps\/web\/src\/.*\.page\.ts$/;
const isLayout = (name: string): name is LayoutName => Object.hasOwn(layoutPaths, name);

/** Reads one `definePage({ … })`; properties that it spreads from a constant of the file count as its own. */
interface Definition {
  file: string;
  line: number;
  path: string;
  /** Source text of its properties. */
  body: string;
}

/** Reads all pages that a file defines. */
export function pagesIn(sources: Sources, file: string): Definition[] {
  const text = sources.read(file);
  return [...text.matchAll(/definePage\(\{(?<body>[\s\S]*?)\n\}\);/g)].map((match) => {
    const own = match.groups?.body ?? '';
    const spread = [...own.matchAll(/\.\.\.(?<name>\w+),/g)].map(({ groups }) => {
      const constant = new RegExp(`const ${groups?.name ?? ''} = \\{([\\s\\S]*?)\\n\\}`).exec(text);
      return constant?.[1] ?? '';
    });
    const body = [own, ...spread].join('\n');
    const layout = /layout: layouts\.(\w+)/.exec(body)?.[1] ?? 'site';
    const path = /^\s*path: '([^']*)'/m.exec(body)?.[1] ?? '';
    return {
      file,
      line: text.slice(0, match.index).split('\n').length,
      path: join('/', isLayout(layout) ? layoutPaths[layout] : '', path).replace(/(?<=.)\/$/, ''),
      body,
    };
  });
}

/** All pages of the web app. */
function allDefinitions(sources: Sources): Definition[] {
  return sources.paths(pageFiles).flatMap((file) => pagesIn(sources, file));
}

/** Paths of pages that share words with an address that no page has: most words in common first, then the shortest. */
export function similarPages(sources: Sources, address: string): string[] {
  const wanted = wordsOf(address);
  return allDefinitions(sources)
    .map(({ path, file }) => {
      // The list of submissions is `/status`; only the name of its file says what it is.
      const own = [...wordsOf(path), ...wordsOf(file.replace(/^.*\//, ''))];
      return { path, common: new Set(own.filter((word) => wanted.has(word))).size };
    })
    .filter(({ common }) => common > 0)
    .sort((first, second) => second.common - first.common || first.path.length - second.path.length)
    .map(({ path }) => path);
}

/** Words of an address in the singular, without placeholders and numbers. */
const wordsOf = (address: string) =>
  new Set(
    address
      .split(/[/?#.-]/)
      .filter((word) => /^[a-z]{3}/.test(word))
      .map((word) => word.replace(/s$/, '')),
  );

/**
 * Returns the pages of an address.
 * @param address path, or a URL of a running site; the query is ignored
 */
export function findPages(sources: Sources, address: string): PageSources[] {
  const path = address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*/, '')
    .replace(/^\/?$/, '/home');
  const all = allDefinitions(sources);
  const matching = all.filter((page) => pathMatches(page.path, path) || page.path === path);
  // `/group/create` is a page of its own, though `/group/$groupID` matches it, too.
  const literal = matching.filter((page) => page.path === path);
  return (literal.length > 0 ? literal : matching).map((page) => {
    const component = componentOf(sources, page);
    return {
      path: page.path,
      definition: { path: page.file, line: page.line },
      component,
      texts: [...(/texts: \[([^\]]*)\]/.exec(page.body)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
        ([, area]) => area ?? '',
      ),
      calls: callsOf(sources, component),
    };
  });
}

function componentOf(sources: Sources, { file, body }: Definition): string {
  const loaded = /component: async \(\) =>\s*\(await ([\s\S]*?)\)\.(\w+)/.exec(body);
  const [, expression = '', name = ''] = loaded ?? [];
  const direct = importedPath(expression);
  const chunk =
    direct ?? importedPath(constantOf(sources.read(file), expression.replace(/\(\)$/, '')) ?? '') ?? '';
  const path = join(dirname(file), chunk);
  if (!sources.has(path)) return file;
  const again = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(sources.read(path));
  const inner = again?.[1] === undefined ? path : join(dirname(path), again[1]);
  return sources.has(inner) ? inner : path;
}

const importedPath = (expression: string) => /import\('([^']+)'\)/.exec(expression)?.[1];
const constantOf = (text: string, name: string) => new RegExp(`const ${name} = ([^;]+);`).exec(text)?.[1];

/** Routes named by the component and by the code that it reaches; the nearest first. */
function callsOf(sources: Sources, component: string): PageCall[] {
  const calls = new Map<string, PageCall>();
  for (const { path, text } of reachableDeclarations(sources, component))
    for (const [, name = ''] of text.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)'/g)) {
      const route = findRoute(sources, name);
      if (route !== undefined && !calls.has(name)) calls.set(name, { route, caller: path });
    }
  return [...calls.values()];
}
