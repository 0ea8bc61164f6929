import { dirname, join } from 'node:path';
import type { Sources } from './sources.ts';

/** A top-level declaration of a module of the web app. */
export interface Declaration {
  path: string;
  name: string;
  /** Its source text, up to the next declaration. */
  text: string;
}

/** Modules that every page imports and that name routes of all pages. */
const shared = /^apps\/web\/src\/(?:app\/|api\/(?:client|create-client|session)\.ts)/;

const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (?:\{[^}]*\}|\[[^\]]*\]|(?<name>[\w$]+))/gm;
const identifier = /[A-Za-z_$][\w$]*/g;

interface Module {
  /** By name. */
  declarations: ReadonlyMap<string, string>;
  /** Imported and re-exported names, with the file and the name there. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
}

/**
 * Returns the declarations that code of a component reaches, the nearest first. Only names that the code mentions are
 * followed, so a module that is imported for one query does not add its other queries.
 * @param start file of the component
 */
export function reachableDeclarations(sources: Sources, start: string): Declaration[] {
  const modules = new Map<string, Module>();
  const moduleOf = (path: string) => {
    const known = modules.get(path) ?? parseModule(sources, path);
    modules.set(path, known);
    return known;
  };
  const found = new Map<string, Declaration>();
  const add = (path: string, name: string) => {
    const source = moduleOf(path).imports.get(name);
    if (source !== undefined) {
      if (isFollowed(sources, source.path)) add(source.path, source.name);
      return;
    }
    const text = moduleOf(path).declarations.get(name);
    if (text !== undefined && !found.has(`${path} ${name}`))
      found.set(`${path} ${name}`, { path, name, text });
  };
  for (const name of moduleOf(start).declarations.keys()) add(start, name);
  for (const { path, text } of found.values()) {
    const words = new Set(text.match(identifier));
    const { declarations, imports } = moduleOf(path);
    for (const word of words) if (declarations.has(word) || imports.has(word)) add(path, word);
    for (const [, imported = ''] of text.matchAll(/import\(\s*'(\.[^']+)'/g)) {
      const target = join(dirname(path), imported);
      if (!isFollowed(sources, target)) continue;
      const { declarations: own, imports: again } = moduleOf(target);
      for (const word of words) if (own.has(word) || again.has(word)) add(target, word);
    }
  }
  return [...found.values()];
}

const isFollowed = (sources: Sources, path: string) =>
  path.startsWith('apps/web/src/') && !shared.test(path) && sources.has(path);

function parseModule(sources: Sources, path: string): Module {
  const text = sources.read(path);
  const starts = [...text.matchAll(declaration)];
  const declarations = new Map(
    starts.flatMap((match, index): [string, string][] => {
      const name = match.groups?.['name'];
      return name === undefined ? [] : [[name, text.slice(match.index, starts[index + 1]?.index)]];
    }),
  );
  const imports = new Map<string, { path: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(/^(?:import|export) \{([^}]*)\} from '(\.[^']+)'/gm))
    for (const entry of names.split(',')) {
      const [name = '', alias = name] = entry.trim().split(' as ');
      if (name === '' || name.startsWith('type ')) continue;
      imports.set(alias, { path: join(dirname(path), from), name });
    }
  return { declarations, imports };
}
