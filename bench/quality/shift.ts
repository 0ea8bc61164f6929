import type { Browser } from 'playwright-core';
import { slowLine } from '../slow-line.ts';

/** Phone, tablet and desktop: widths and heights in px. */
const windows = [
  [360, 780],
  [768, 900],
  [1440, 900],
] as const;

/**
 * Returns the sum of layout shifts while a page loads at 150 ms and 1.6 Mb/s: the maximum of phone, tablet and desktop.
 * @param token of a signed-in user. With a token, the second visit is measured, because the first one fills the
 * browser's cache. Without a token, the first visit of a visitor is measured.
 */
export async function shiftOf(browser: Browser, url: string, token?: string): Promise<number> {
  const shifts: number[] = [];
  for (const [width, height] of windows) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowLine(devtools);
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    if (token !== undefined) {
      await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.goto('about:blank');
    }
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    shifts.push(await page.evaluate<number>('shift'));
    await context.close();
  }
  return Math.max(...shifts);
}
