import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { byteBudget } from './budget.js';
import { earlyLoad } from './early-load.ts';
import { leanAliases } from './lean/aliases.ts';
import { kitPage } from './kit-page.ts';
import { leanFormulaFonts } from './lean/formula-fonts.ts';
import { smallBoot } from './lean/small-boot.ts';
import { pageFacts } from './page-facts.ts';
import { precompress } from './precompress.ts';
import { siteParts } from './site-parts.ts';

const server = process.env['XIEZHI_SERVER_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

const facts = pageFacts();
const parts = siteParts(facts.pages);
const shellRooms =
  /apps\/web\/src\/(api|app|lib|loading|navigation|shell|site|ui)(?!\/(console|Attendants|VisitRecorder|TooltipLayer|MenuPopup|KeysDialog|FooterDescription|NavDrawer|palette\/(?!palette-state|recent)|use-form|ScrolledText|Pager|table|Checkbox|Field\.|use-list-address|Switch|Segmented|LeaveDialog|verdict\/(CaseStrip|strip-layout)|data-list|combobox|confirm|date|field\/|form\/))|packages\/(contract\/(?!src\/(languages|audit))|rules\/(?!src\/why\/))/;

export default defineConfig({
  resolve: { alias: leanAliases },
  plugins: [
    react(),
    tailwindcss(),
    leanFormulaFonts(),
    smallBoot(),
    facts.plugin,
    parts.plugin,
    earlyLoad(facts.pages),
    byteBudget(),
    precompress(),
    kitPage(),
  ],
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
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\/|rolldown.runtime/,
            },
            // Every page needs nearly all of these; one chunk compresses better than forty. What is loaded
            // on demand stays outside, and would draw its libraries in.
            {
              name: 'shell',
              test: (id: string) => parts.isOfSite(id) && shellRooms.test(id),
            },
            {
              name: 'shell',
              test: /apps\/web\/src\/(home|problem|solving|submission)\/(queries|filters|format|progress|live|live-limits|use-progress|use-live-rows|follow-rows|row-patches|cases)\./,
            },
            {
              name: 'shell',
              test: /apps\/web\/src\/(i18n\/(?!console-)\w+\.ts|editor\/use-settings|account\/require-login)/,
            },
            { name: parts.sharersOf, test: /apps\/web\/src/ },
            { name: parts.familyOf, test: /apps\/web\/src/ },
            // What every list needs from the start. Selecting, exporting and windows of rows come when they are used.
            {
              name: 'list',
              test: /apps\/web\/src\/(ui\/(Pager|page-numbers|table|Checkbox|data-list\/(?!Windowed|SelectionBar|use-selecting|selection|ExportButton|csv|KeyPager|acts-column|FilterBar|Applied))|navigation\/use-list-address)/,
            },
            // All that is known of each language comes with programs.
            { name: 'languages', test: /packages\/contract\/src\/languages/ },
            // Programs are shown in it too, and would draw the statement's code in.
            { name: 'text-style', test: /markdown\/markdown\.css|problem\/problem\.css/ },
            // A statement: one request instead of eight, of which a browser makes six at a time.
            {
              name: 'reading',
              test: /apps\/web\/src\/(problem\/samples|markdown\/(?!formula-style|disarm|highlight|lazy-markdown))|packages\/markdown\/src\/(?!typeset)|node_modules\/(markdown-it|mdurl)|apps\/web\/lean\/(ent|uc|link|puny|mdurl)/,
            },
            // What a problem and a submission share: one may become a draft, and what was wrong with it is told on both.
            {
              name: 'draft',
              test: /apps\/web\/src\/(editor\/(use-draft|drafts)|compiler\/(use-messages|faults|message)|submission\/outcome)\./,
            },
            // What stands around a statement.
            {
              name: 'solving',
              test: /apps\/web\/src\/(solving\/(ProblemPage|Solver|SplitPane|split|use-solve|use-shape|use-rejection|VerdictPanel|scope|with-cases|annex-files|problem-search)\.|problem\/(Statement|limits-line))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
});
