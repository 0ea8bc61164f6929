import type { Plugin } from 'vite';
import type { PageFacts } from './page-facts.ts';

const locales = ['zh-CN', 'en-US'] as const;

/**
 * Writes down the hashed names of the chunks that each page needs beside the entry (`.vite/early.json`). The server
 * tells them to boot/boot.js within the page it sends, so that the browser fetches them together with the entry and
 * not one round trip later.
 */
export function earlyLoad(pages: readonly PageFacts[]): Plugin {
  return {
    name: 'xiezhi:early-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const entryFiles = new Set<string>();
        function collect(fileName: string, into: Set<string>): void {
          const chunk = byName.get(fileName);
          if (chunk === undefined || into.has(fileName) || entryFiles.has(fileName)) return;
          into.add(fileName);
          for (const imported of chunk.imports) collect(imported, into);
        }
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (entry !== undefined) {
          const own = new Set<string>();
          collect(entry.fileName, own);
          for (const file of own) entryFiles.add(file);
        }
        function filesOf(modules: readonly string[]): string[] {
          const scripts = new Set<string>();
          for (const module of modules) {
            const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/apps/web/${module}`));
            if (start !== undefined) collect(start.fileName, scripts);
          }
          const styles = new Set<string>();
          for (const file of scripts) {
            for (const style of byName.get(file)?.viteMetadata?.importedCss ?? []) styles.add(style);
          }
          return [...scripts, ...styles];
        }
        // Each file is named once: most pages need the same ones.
        const places = new Map<string, number>();
        function placesOf(files: readonly string[]): number[] {
          return files.map((file) => {
            const place = places.get(file) ?? places.size;
            places.set(file, place);
            return place;
          });
        }
        const perLocale = (modulesOf: (locale: string) => readonly string[]) =>
          Object.fromEntries(locales.map((locale) => [locale, placesOf(filesOf(modulesOf(locale)))]));
        const texts = perLocale((locale) => [`src/i18n/${locale}/index.ts`]);
        const lists = pages.map(({ path, component, branch, modules, seldom, texts: areas }) => ({
          path,
          files: placesOf(filesOf([...(branch === undefined ? [] : [branch]), component, ...modules])),
          seldom: placesOf(filesOf(seldom)),
          locales: perLocale((locale) => areas.map((area) => `src/i18n/${locale}/${area}.ts`)),
        }));
        const source = JSON.stringify({ files: [...places.keys()], locales: texts, pages: lists });
        this.emitFile({ type: 'asset', fileName: '.vite/early.json', source });
      },
    },
  };
}
