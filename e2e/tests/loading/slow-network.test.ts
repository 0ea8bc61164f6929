import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { setUpSite } from '../../support/site.ts';
import { viewportMatrix } from '../../support/windows.ts';
import { allPages, allPatterns } from './all-pages.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

const root = join(import.meta.dirname, '../../..');
/** Delay in ms that the test adds to each API call. */
const DELAY = 2500;
/**
 * Maximum time in ms from the load of a page's code until the page shows its header and some content. In this time the
 * page only computes: 10 to 50 ms of processor time, most of it in lists with many cells. Other processes on the
 * machine can multiply this. A page that waits for an API call needs more than `DELAY`.
 */
const timeoutMs = 200;
/** Number of loads per page. The fastest one counts, because other tests slow down the machine. */
const TRIES = 8;

/**
 * Pages of all route groups. Some of their objects do not exist, but a page learns this only from its API calls, which
 * start after the measured time.
 */
const usual = [
  '/home',
  '/problem',
  '/problem/1000',
  '/problem/1000/full-screen',
  '/status',
  '/acm-rank',
  '/setting',
  '/user-home',
  '/contest',
  '/contest/1',
  '/contest/1/problems',
  '/contest/1/rank',
  '/contest/1/comment',
  '/contest/1/problem/A',
  '/training',
  '/training/1',
  '/training/1/problems',
  '/group',
  '/group/1',
  '/group/1/problem',
  '/group/1/training/1',
  '/discussion',
  '/discussion-detail/1',
  '/message',
  '/search?q=sum',
  '/admin/dashboard',
  '/admin/problems',
  '/admin/user',
  '/admin/conf',
];
/** `npm run soak -- windows` also opens all other pages. */
const pages = viewportMatrix(
  usual,
  allPages.filter((path) => !usual.includes(path)),
);

/** Records the times at which the header and some content of the page become visible. */
const watch = `(() => {
  // A problem that has the window alone has no header.
  const isAlone = location.pathname.endsWith('/full-screen');
  const seen = (globalThis.firstView = { header: isAlone ? 0 : null, content: null });
  const isVisible = (element) => element.getBoundingClientRect().height > 4;
  const parts = 'h1, h2, h3, .bg-pressed, [aria-busy=true], table, form, .statement';
  new MutationObserver(() => {
    if (seen.header === null && [...document.querySelectorAll('header, [role=banner]')].some(isVisible))
      seen.header = performance.now();
    if (seen.content === null && [...document.querySelectorAll(['main ' + parts.split(', ').join(', main ')])].some(isVisible))
      seen.content = performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
})()`;

/** Returns the time in ms between the last file loaded before the first view and the first view itself. */
const wait = `(() => {
  const { header, content } = firstView;
  if (header === null || content === null) return null;
  const shown = Math.max(header, content);
  const code = performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => /\\.(js|css)$/.test(name) && responseEnd > 0 && responseEnd <= shown)
    .reduce((last, { responseEnd }) => Math.max(last, responseEnd), 0);
  return { after: shown - code, at: shown };
})()`;

async function firstView(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const begun = performance.now();
  for (;;) {
    const found = await page.evaluate<{ after: number; at: number } | null>(wait);
    if (found !== null) return found.after;
    if (performance.now() - begun > DELAY * 2) return Number.POSITIVE_INFINITY;
    await pause(50);
  }
}

suite('with a slow network', () => {
  test('the list of pages contains every address of the route table', () => {
    const files = globSync('apps/web/src/features/**/*.page.ts', { cwd: root });
    const paths = files.map((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/path: '(\/[^']*)'/g),
        ([, path = '']) => path,
      ),
    );
    assert.ok(files.length > 0 && paths.every((own) => own.length > 0), 'each file of a page has an address');
    const missing = paths
      .flat()
      .filter((path) => path !== '/logout' && !allPatterns.some((pattern) => pattern.endsWith(path)));
    assert.deepEqual(missing, []);
  });

  test('every page shows its header and a skeleton at once', async () => {
    const token = await site.system.client.login('root', site.system.rootPassword);
    await site.visit({ token, locale: 'en-US', isApart: true }, async (visit) => {
      const { page, complaints } = visit;
      // Opens a page first, so that the browser knows the user and has cached the files, as on a later visit.
      await page.goto('/home');
      await page.locator('header img, header [aria-haspopup]').first().waitFor();
      await page.waitForLoadState('networkidle');
      await visit.prepare(watch);
      await page.route('**/api/**', async (route) => {
        await pause(DELAY);
        // The browser may have left the page in the meantime.
        await route.continue().catch(() => undefined);
      });
      const late: string[] = [];
      for (const path of pages) {
        let fastest = Number.POSITIVE_INFINITY;
        for (let tries = 0; tries < TRIES && fastest > timeoutMs; tries++)
          fastest = Math.min(fastest, await firstView(page, path));
        console.log(`${path}: ${Math.round(fastest)} ms after its code`);
        if (fastest > timeoutMs) late.push(`${path} after ${Math.round(fastest)} ms`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      complaints();
      assert.deepEqual(late, []);
    });
  });
});
