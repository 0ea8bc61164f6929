import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { measureFirstLoads } from '../../../apps/web/budget.js';
import { waitForExpression, visit } from '../../support/browser.ts';
import { setUpSite } from '../../support/site.ts';

/** Compares the files that a browser loads for static pages with the report of the web app's build. */
const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

interface Loaded {
  /** Paths of the loaded scripts and styles. */
  readonly files: string[];
  /** Returns the total size in bytes of the transferred bodies of `files`. */
  readonly bytes: () => Promise<number>;
}

function listen(page: Page): Loaded {
  const files: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
    files.push(new URL(request.url()).pathname);
    sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return { files, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

const formulasSet = `document.querySelectorAll('.statement .math').length > 0
  && document.querySelectorAll('.statement .math:not(.is-set)').length === 0`;
const isKatexScript = (file: string) => /katex|typeset/.test(file) && file.endsWith('.js');

suite('page load', () => {
  for (const [route, path] of [
    ['/problem/$problemID', '/problem/1000'],
    ['/problem/$problemID/full-screen', '/problem/1000/full-screen'],
  ] as const)
    test(`${path}: loads the size reported by the build, and no KaTeX script`, async () => {
      const figures = measureFirstLoads(fileURLToPath(new URL('../../../apps/web/dist', import.meta.url)));
      const stated = figures.find((figure) => figure.path === route)?.kilobytes ?? 0;
      const visitor = await visit(site.browser, site.system.url, { isApart: true });
      const { page } = visitor;
      try {
        // Requests gzip, because the build's report counts gzip. By default browsers get brotli, which is smaller.
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
        const loaded = listen(page);
        await page.goto(path);
        await waitForExpression(page, formulasSet);
        await page.locator('.cm-content').waitFor();
        await page.waitForLoadState('networkidle');
        const kilobytes = (await loaded.bytes()) / 1000;
        console.log(`${path}: ${kilobytes.toFixed(1)} kB loaded, the build says ${stated}`);
        assert.deepEqual(loaded.files.filter(isKatexScript), []);
        assert.ok(
          Math.abs(kilobytes - stated) <= stated * 0.03,
          `${kilobytes.toFixed(1)} kB were loaded, the build says ${stated}: ${loaded.files.join(' ')}`,
        );
      } finally {
        await visitor.close();
      }
    });

  test('a page without formulas loads nothing for them', async () => {
    const visitor = await visit(site.browser, site.system.url);
    const { page } = visitor;
    try {
      const loaded = listen(page);
      await page.goto('/status');
      await page.waitForLoadState('networkidle');
      assert.deepEqual(
        loaded.files.filter((file) => /katex|typeset|formula/i.test(file)),
        [],
      );
    } finally {
      await visitor.close();
    }
  });
});

test('the other language is sent with its own formulas', async () => {
  const visitor = await visit(site.browser, site.system.url);
  const { page } = visitor;
  try {
    await page.goto('/problem/1000');
    await waitForExpression(page, formulasSet);
    await page.getByRole('button', { name: '切换到英文' }).first().click();
    await waitForExpression(page, `document.querySelector('.statement')?.lang === 'en-US' && ${formulasSet}`);
    await visitor.look('statement-with-formulas');
  } finally {
    await visitor.close();
  }
});

test('a signature in the editor shows its formulas', async () => {
  const visitor = await visit(site.browser, site.system.url);
  const { page } = visitor;
  try {
    const token = await site.system.client.login('root', site.system.rootPassword);
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    const loaded = listen(page);
    await page.goto('/setting#profile');
    await page.locator('textarea').fill('about $e^{i\\pi} = -1$');
    assert.deepEqual(loaded.files.filter(isKatexScript), []);
    await page.getByRole('button', { name: /预览|preview/i }).click();
    await page.locator('.math.is-set .katex').waitFor();
    assert.equal(loaded.files.filter(isKatexScript).length, 1);
  } finally {
    await visitor.close();
  }
});
