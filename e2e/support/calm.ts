import type { Page, Request } from 'playwright-core';
import { waitForExpression } from './browser.ts';

/** Number of consecutive polls, 60 ms apart, without pending requests. */
const calmLooks = 2;
const mostLooks = 60;

/**
 * Counts the pending requests of a page from now on, except for streams, which never end.
 * @returns function that waits until all responses have arrived and are rendered
 */
export function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return async () => {
    await waitForExpression(page, `document.querySelector('h1') !== null`);
    for (let idleLooks = 0, looks = 0; idleLooks < calmLooks && looks < mostLooks; looks += 1) {
      idleLooks = waiting.size === 0 ? idleLooks + 1 : 0;
      await page.waitForTimeout(60);
      // Checks again after rendering, because rendered content may send more requests.
      await page.evaluate(drawn);
    }
  };
}

/**
 * Navigates like a link of the page, without reloading the site, and waits until the content changes. To wait for
 * pending requests, use `watchRequests`.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`(window.former = ${shown}, history.pushState(null, '', ${JSON.stringify(path)}))`);
  await waitForExpression(page, `${shown} !== window.former`);
}

// This is a text because it runs in the page. TypeScript knows no document in this file.
const shown = `(document.querySelector('main') ?? document.body).innerHTML`;
const drawn = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';
