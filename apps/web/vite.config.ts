import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootInPage } from './boot/in-page.ts';
import { buildTargets } from './browsers/baseline.ts';
import { polyfillFile } from './browsers/polyfill-file.ts';
import { firstLoads } from './budget.js';
import { galleryPage } from './gallery-page.ts';
import { precompress } from './precompress.ts';
import { terminalClient } from './terminal-client.ts';

const server = process.env['XIEZHI_SERVER_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

const projectRoot = `${join(import.meta.dirname, '../..')}/`;

/**
 * Whether a module is a source of the app or of the project's packages. Excludes the entry and the translations, which
 * load separately. Only the path within the project counts, because folders above it may have the same names.
 */
function ownCode(path: string): boolean {
  const inProject = path.startsWith(projectRoot) ? path.slice(projectRoot.length) : '';
  return /^(?:apps\/web\/src\/(?!app\/main|i18n\/(?:zh|en))|packages\/)/.test(inProject);
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    bootInPage(),
    polyfillFile(),
    firstLoads(),
    precompress(),
    terminalClient(),
    galleryPage(),
  ],
  build: {
    manifest: true,
    target: buildTargets(),
    // The content security policy allows scripts and fonts only from the site, so no asset may become a data:
    // URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every page loads. They change only with the dependencies, so browsers keep this
            // chunk in their cache.
            { name: 'vendor', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            // Our modules that every page loads. `main.tsx` stays the entry.
            { name: 'app', tags: ['$initial'], test: ownCode },
            // The editor loads in two steps, each one file: first view and text, then keys and highlighting. `stream`
            // is a separate file, because code listings need only this part.
            { name: 'stream', test: /node_modules.@codemirror.streamparser/, priority: 1 },
            {
              name: 'editor-view',
              test: /node_modules.(@codemirror.(state|view)|style-mod|w3c-keyname|crelt|@marijn)/,
            },
            { name: 'editor-keys', test: /node_modules.(@codemirror.(commands|language)|@lezer)/ },
            // Modules used by at least 30 lazy chunks are one file, instead of dozens of small requests.
            { name: 'shared', minShareCount: 30, test: ownCode },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
});
