import type { Page, Request } from 'playwright-core';
import { waitForExpression } from './browser.ts';

/** So often in a row, 60 ms apart, must nothing be on its way. */
const calmLooks = 2;
const mostLooks = 60;

/**
 * Counts from now on what a page still waits for; streams never end and are left out.
 * @returns waits until everything that was asked for is there and drawn
 */
export function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return async () => {
    await waitForExpression(page, `document.querySelector('h1') !== null`);
    for (let calm = 0, looks = 0; calm < calmLooks && looks < mostLooks; looks += 1) {
      calm = waiting.size === 0 ? calm + 1 : 0;
      await page.waitForTimeout(60);
      // What is being read or drawn may ask for more.
      await page.evaluate(drawn);
    }
  };
}

/**
 * Goes on as a link of the page leads, without loading the site anew, and waits until something else is shown. What is
 * on its way then, `watchRequests` waits for.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`(window.former = ${shown}, history.pushState(null, '', ${JSON.stringify(path)}))`);
  await waitForExpression(page, `${shown} !== window.former`);
}

// As text, since these run in the page and nothing else here knows a document.
const shown = `(document.querySelector('main') ?? document.body).innerHTML`;
const drawn = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';
