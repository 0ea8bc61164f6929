import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootInPage } from './boot/in-page.ts';
import { buildTargets } from './browsers/baseline.ts';
import { polyfillFile } from './browsers/polyfill-file.ts';
import { byteBudget } from './budget.js';
import { earlyLoad } from './early-load.ts';
import { kitPage } from './kit-page.ts';
import { pageFacts } from './page-facts.ts';
import { precompress } from './precompress.ts';
import { siteParts } from './site-parts.ts';

const server = process.env['XIEZHI_SERVER_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

const facts = pageFacts();
const parts = siteParts(facts.pages);
/** Rooms of which every page needs nearly all, and parts of the kit that hardly a page does without. */
const shellRooms =
  /apps\/web\/src\/(api|app|lib|loading|navigation|shell|site)\/(?!use-list-address|unsaved|format-figures|save-file|copy-text|problem-place|cooldown|Deferred|SiteZone|PlaceTabs|PlaceUnread|EditForm|countdown|composing)|packages\/(contract\/(?!src\/(languages|audit|profile-link|mobile|assistant-limits|reply-limits))|rules\/(?!src\/why))\/?|apps\/web\/src\/ui\/(ErrorState|EmptyState|Skeleton|Select|use-media|FieldError|Time|TextField|Field|Tag|Section|page-numbers|table)\./;

/** What the bank, contests, trainings and groups all have. */
const ofEveryPlace = /apps\/web\/src\/(account\/require-login|user\/TitleBadge|submission\/row-patches)\./;

/** The kit belongs to no family: it would draw that family's pages in wherever it is used. */
const familyRooms = /apps\/web\/src\/(?!ui\/|lib\/|loading\/)/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    bootInPage(),
    polyfillFile(),
    facts.plugin,
    parts.plugin,
    earlyLoad(facts.pages),
    byteBudget(),
    precompress(),
    kitPage(),
  ],
  build: {
    manifest: true,
    target: buildTargets(),
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
              // What only some pages use of them comes with those pages.
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\/(?!.*([iI]nfiniteQuer|[qQ]ueriesObserver|useQueries|useBlocker))|rolldown.runtime/,
            },
            // Every page needs nearly all of these; one chunk compresses better than forty. What is loaded
            // on demand stays outside, and would draw its libraries in.
            {
              name: 'shell',
              test: (id: string) =>
                (parts.isOfEntry(id) && !id.endsWith('/src/main.tsx')) ||
                (parts.isOfSite(id) && shellRooms.test(id)) ||
                ofEveryPlace.test(id),
            },
            // Who follows something: nobody does before the page stands.
            { name: 'live', test: /apps\/web\/src\/submission\/(live|live-limits)\.ts$/ },
            // Whatever shows a verdict.
            {
              name: 'verdict',
              test: /apps\/web\/src\/(ui\/(verdict\/(?!CaseStrip|strip-layout)|Difficulty)|lib\/format-figures)|packages\/contract\/src\/status\./,
            },
            // What a problem and a submission share: one is followed, and what was wrong with it is told on both.
            {
              name: 'following',
              test: /apps\/web\/src\/(submission\/(progress|use-progress|cases|outcome)|compiler\/use-messages)\./,
            },
            // What is written, and may be found again.
            { name: 'draft', test: /apps\/web\/src\/editor\/(use-draft|drafts)\./ },
            // What a page has of the next without all of the rest.
            { name: 'copy', test: /apps\/web\/src\/lib\/copy-text\./ },
            // Parts of the kit that some pages have from the start and others in a dialog.
            {
              name: 'kit',
              test: /apps\/web\/src\/(ui\/(Dialog|Tabs|CopyButton)\.|lib\/cooldown|loading\/Deferred|markdown\/lazy-markdown)/,
            },
            { name: parts.sharersOf, test: familyRooms, debugName: 'sharers' },
            { name: parts.familyOf, test: familyRooms, debugName: 'family' },
            // What every list needs from the start. Selecting, exporting and windows of rows come when they are used.
            {
              name: 'list',
              test: /apps\/web\/src\/(ui\/(Pager|Checkbox|Switch|Segmented|data-list\/(?!Windowed|SelectionBar|use-selecting|selection|ExportButton|csv|KeyPager|acts-column|Applied))|navigation\/use-list-address)/,
            },
            // A row each: problems, and submissions with what filters them.
            {
              name: 'problem-rows',
              test: /apps\/web\/src\/problem\/(problem-columns|ProblemLine|AcceptanceRate|kept-filters)\./,
            },
            {
              name: 'submission-rows',
              test: /apps\/web\/src\/submission\/(SubmissionTable|submission-columns|submission-cells|SubmissionLine|use-live-rows|filter-fields)\./,
            },
            // All that is known of each language comes with programs.
            { name: 'languages', test: /packages\/contract\/src\/languages/ },
            // Statements, submissions and differences show programs.
            { name: 'code-style', test: /code\/colours\.css/ },
            { name: 'problem-style', test: /problem\/problem\.css/ },
            // A text that the server has read.
            {
              name: 'text',
              test: /apps\/web\/src\/(problem\/samples|markdown\/(ShownText|ready|sanitize|enhance|formulas|formula-html))|packages\/markdown\/src\/formula-key/,
            },
            // Texts that are read here: one request instead of eight, of which a browser makes six at a time.
            {
              name: 'reading',
              test: /apps\/web\/src\/markdown\/(Markdown|render)\.|packages\/markdown\/src\/(?!typeset)|node_modules\/(markdown-it|mdurl|entities|uc\.micro|punycode\.js|linkify-it)/,
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
