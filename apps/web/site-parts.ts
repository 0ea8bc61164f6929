import { basename } from 'node:path';
import type { Plugin } from 'vite';
import type { PageFacts } from './page-facts.ts';

/**
 * Says, while chunks are made, which modules the site itself needs: those of the entry and of its pages. What only
 * pages need that come apart from the entry, as the console's do, has no place in what everybody loads. Imports
 * that wait (`import()`) do not count.
 */
export function siteParts(pages: readonly PageFacts[]): {
  plugin: Plugin;
  isOfSite: (id: string) => boolean;
  /** What the entry itself needs: every visitor loads it, whatever page is asked. */
  isOfEntry: (id: string) => boolean;
  /**
   * The families whose definitions need a module, where they are several: it would else draw one of them in. What
   * the lists that lead to places need stays with those lists, for they come before any place.
   */
  sharersOf: (id: string) => string | null;
  /** The family whose definitions need a module, and nobody else's: they come as one. */
  familyOf: (id: string) => string | null;
} {
  const imports = new Map<string, readonly string[]>();
  const entries = new Set<string>();
  let parts: ReadonlySet<string> | undefined;
  let ofEntry: ReadonlySet<string> | undefined;
  let families: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  function neededBy(starts: Iterable<string>): ReadonlySet<string> {
    const found = new Set(starts);
    for (const id of found) for (const next of imports.get(id) ?? []) found.add(next);
    return found;
  }

  function ofSite(): ReadonlySet<string> {
    const own = pages.filter(({ branch }) => branch === undefined);
    return neededBy([...entries, ...own.map(({ component }) => `${import.meta.dirname}/${component}`)]);
  }

  function ofFamilies(): ReadonlyMap<string, ReadonlySet<string>> {
    const modules = new Set(pages.flatMap(({ branch }) => branch ?? []));
    return new Map([...modules].map((name) => [name, neededBy([`${import.meta.dirname}/${name}`])]));
  }

  function needing(id: string): readonly string[] {
    if (id.includes('/node_modules/') || (parts ??= ofSite()).has(id)) return [];
    const all = [...(families ??= ofFamilies())].filter(([, modules]) => modules.has(id));
    return all.map(([name]) => basename(name, '.ts'));
  }

  const plugin: Plugin = {
    name: 'xiezhi:site-parts',
    apply: 'build',
    buildStart() {
      imports.clear();
      entries.clear();
      parts = undefined;
      ofEntry = undefined;
      families = undefined;
    },
    moduleParsed({ id, importedIds, isEntry }) {
      imports.set(id, importedIds);
      if (isEntry) entries.add(id);
    },
  };
  return {
    plugin,
    isOfSite: (id) => (parts ??= ofSite()).has(id),
    isOfEntry: (id) =>
      !id.includes('/node_modules/') && !entries.has(id) && (ofEntry ??= neededBy(entries)).has(id),
    sharersOf(id) {
      const names = needing(id);
      return names.find(isFront) ?? (names.length > 1 ? names.join('-and-') : null);
    },
    familyOf(id) {
      const [name, ...others] = needing(id);
      return name === undefined || others.length > 0 ? null : name;
    },
  };
}

function isFront(family: string): boolean {
  return family.startsWith('front-');
}
