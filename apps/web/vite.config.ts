import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { byteBudget } from './budget.js';
import { earlyLoad } from './early-load.ts';
import { leanAliases } from './lean/aliases.ts';
import { precompress } from './precompress.ts';

const server = process.env['XIEZHI_SERVER_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  resolve: { alias: leanAliases },
  plugins: [react(), tailwindcss(), earlyLoad(), byteBudget(), precompress()],
  build: {
    manifest: true,
    target: 'es2023',
    // The server sends `script-src 'self'` and fonts from itself alone: nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with our dependencies only, so that browsers keep it over our releases.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|rolldown.runtime/,
            },
            // Every page needs nearly all of these; one chunk compresses better than forty. What is loaded
            // on demand stays outside, and would draw its libraries in.
            {
              name: 'shell',
              test: /apps\/web\/src\/(api|lib|navigation|shell|ui|search)(?!\/(MenuPopup|KeysDialog|FooterDescription|NavDrawer))|packages\/(contract|rules)/,
            },
            {
              name: 'shell',
              test: /apps\/web\/src\/(home|problem|submission)\/(queries|filters|format|progress|live|live-limits|use-media|use-row-keys|use-progress|use-live-rows|follow-rows|row-patches|cases)\./,
            },
            { name: 'shell', test: /apps\/web\/src\/(i18n\/\w+\.ts|editor\/use-settings)/ },
            // Programs are dressed by it too, on pages that read no Markdown.
            { name: 'text', test: /apps\/web\/src\/markdown\/markdown\.css/ },
            // A statement: one request instead of eight, of which a browser makes six at a time.
            {
              name: 'reading',
              test: /apps\/web\/src\/markdown\/(?!formula-style|disarm|highlight|lazy-markdown)|packages\/markdown\/src\/(?!typeset)|node_modules\/(markdown-it|linkify-it|uc\.micro|mdurl|punycode)|apps\/web\/lean\/entities/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
});
