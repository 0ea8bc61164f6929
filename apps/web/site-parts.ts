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
} {
  const imports = new Map<string, readonly string[]>();
  const entries = new Set<string>();
  let parts: ReadonlySet<string> | undefined;

  function find(): ReadonlySet<string> {
    const own = pages.filter(({ branch }) => branch === undefined);
    const found = new Set([...entries, ...own.map(({ component }) => `${import.meta.dirname}/${component}`)]);
    for (const id of found) for (const next of imports.get(id) ?? []) found.add(next);
    return found;
  }

  const plugin: Plugin = {
    name: 'xiezhi:site-parts',
    apply: 'build',
    buildStart() {
      imports.clear();
      entries.clear();
      parts = undefined;
    },
    moduleParsed({ id, importedIds, isEntry }) {
      imports.set(id, importedIds);
      if (isEntry) entries.add(id);
    },
  };
  return { plugin, isOfSite: (id) => (parts ??= find()).has(id) };
}
