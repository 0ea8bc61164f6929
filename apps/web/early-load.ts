import type { Plugin } from 'vite';

/** Chunks that a first page view needs beside the entry, by the module that starts them. */
const locales = { 'zh-CN': 'src/i18n/zh-CN/index.ts', 'en-US': 'src/i18n/en-US/index.ts' };
const pages = {
  '/home': 'src/home/HomePage.tsx',
  '/problem': 'src/problem/ProblemListPage.tsx',
  '/problem/': 'src/problem/ProblemPage.tsx',
  '/status': 'src/submission/SubmissionListPage.tsx',
  '/user-home': 'src/user/UserHomePage.tsx',
  '/acm-rank': 'src/ranking/RankPage.tsx',
  '/oi-rank': 'src/ranking/RankPage.tsx',
  '/submission-detail/': 'src/submission/SubmissionPage.tsx',
  '/introduction': 'src/about/IntroductionPage.tsx',
  // Whatever it belongs to.
  'full-screen': 'src/focus/FocusPage.tsx',
};

/**
 * Tells public/boot.js the hashed names of the locale's and the page's chunks, so that the browser fetches
 * them together with the entry and not one round trip later. They stand in a data attribute, since the
 * content security policy allows no inline script.
 */
export function earlyLoad(): Plugin {
  return {
    name: 'xiezhi:early-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
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
        function filesOf(module: string): string[] {
          const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/apps/web/${module}`));
          if (start === undefined) return [];
          const scripts = new Set<string>();
          collect(start.fileName, scripts);
          const styles = new Set<string>();
          for (const file of scripts) {
            for (const style of byName.get(file)?.viteMetadata?.importedCss ?? []) styles.add(style);
          }
          return [...scripts, ...styles];
        }
        const lists = (modules: Record<string, string>) =>
          Object.fromEntries(Object.entries(modules).map(([key, module]) => [key, filesOf(module)]));
        const data = JSON.stringify({ locales: lists(locales), pages: lists(pages) }).replaceAll(
          '"',
          '&quot;',
        );
        return html.replace('<script src="/boot.js"', `<script src="/boot.js" data-chunks="${data}"`);
      },
    },
  };
}
