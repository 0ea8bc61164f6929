import { join } from 'node:path';
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { buildGallery, serveGallery } from '../../../apps/web/build-gallery.ts';
import { hashSources } from '../../../launcher/install/source-hash.js';
import { visit, type Visitor, type VisitorOptions } from '../../support/browser.ts';
import { takeBrowser } from '../../support/cached-site.ts';
import { buildCached } from '../../support/build-cached.ts';

const root = join(import.meta.dirname, '../../..');
/** Files and folders from which the gallery is built. */
const sources = ['apps/web', 'packages', 'package-lock.json'];

export interface Kit {
  /** Opens the gallery and calls `walk`; fails on errors in the browser's console. */
  readonly visit: (options: VisitorOptions, walk: (visitor: Visitor) => Promise<void>) => Promise<void>;
}

/** Serves the gallery and starts a browser before the tests of a file; stops both afterwards. */
export function setUpGallery(): Kit {
  let browser: Browser | undefined;
  let served: Awaited<ReturnType<typeof serveGallery>> | undefined;
  const stops: (() => unknown)[] = [];
  before(async () => {
    const stamp = hashSources(sources.map((path) => join(root, path))).slice(0, 16);
    const built = buildCached('kit', stamp, buildGallery);
    [browser, served] = await Promise.all([
      takeBrowser((stop) => stops.unshift(stop)),
      built.then(serveGallery),
    ]);
  });
  after(async () => {
    for (const stop of stops) await stop();
    await served?.stop();
  });
  return {
    async visit(options, walk) {
      assert.ok(browser && served);
      const visitor = await visit(browser, served.url, options);
      try {
        // Every page starts with API requests for the site. The gallery has no server, so they get empty answers.
        await visitor.page.route('**/api/**', (route) =>
          route.fulfill({ json: { status: 200, data: null } }),
        );
        await open(visitor.page, served.url);
        await walk(visitor);
        assert.deepEqual(visitor.complaints(), []);
      } finally {
        await visitor.close();
      }
    },
  };
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('form').first().waitFor();
}
