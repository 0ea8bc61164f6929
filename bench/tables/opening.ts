import type { Browser } from 'playwright-core';
import { visit } from '../../e2e/support/browser.ts';
import { signIn } from '../../e2e/support/site.ts';
import { type Turned, turnWheel } from './wheel.ts';

/** A page with a wide and long table. */
export interface TablePage {
  /** Page that is visited first, so that the site's files are cached but the table's data is not. */
  readonly from: string;
  readonly path: string;
  /** Selector of the first rows. */
  readonly line: string;
  /** Selector of the scrolling element; the page itself if there is none. */
  readonly scroller: string;
}

export interface Opening extends Turned {
  /** Time from the navigation to the first rows, in ms. */
  readonly firstMs: number;
  /** The longest time without a response of the page, until two seconds after the first rows, in ms. */
  readonly longestMs: number;
  /** The longest time without a response while the page is scrolled, in ms. */
  readonly scrollMs: number;
  /**
   * Fraction of the frames of a 60 Hz screen that the page's main thread produces while a script scrolls in each frame.
   * This is the cost of the rows, not what a user sees, because the browser scrolls on another thread.
   */
  readonly framesShare: number;
  /** Number of layout boxes after opening. It is the cost of a page that does not depend on other load. */
  readonly boxes: number;
}

/** Script that runs in the page before the scripts of the page. */
const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Pixels per frame by which a script scrolls the page: 3,600 per second at 60 frames. */
const step = 60;
/** Number of frames in which the page is scrolled: about five seconds at 60 frames per second. */
const pictures = 300;

/** A script that scrolls one step per frame, and then drags the scroll bar ten times down to the end. */
const scrollThrough = (scroller: string) => `new Promise((resolve) => {
  const box = document.querySelector(${JSON.stringify(scroller)}) ?? document.scrollingElement;
  const begin = performance.now();
  let done = 0;
  const turn = () => {
    done += 1;
    box.scrollTop += ${step};
    if (done < ${pictures}) requestAnimationFrame(turn);
    else pull(${pictures} / ((performance.now() - begin) / (1000 / 60)), 1);
  };
  const pull = (share, nth) => {
    box.scrollTop = ((box.scrollHeight - box.clientHeight) * nth) / 10;
    if (nth < 10) setTimeout(() => pull(share, nth + 1), 200);
    else setTimeout(() => resolve(share), 500);
  };
  requestAnimationFrame(turn);
})`;

/** Opens a table in a browser with a four times slower CPU. */
export async function openSlowly(
  browser: Browser,
  { url, token }: { readonly url: string; readonly token: string },
  { from, path, line, scroller }: TablePage,
  width: number,
): Promise<Opening> {
  const visitor = await visit(browser, url, { width, locale: 'en-US' });
  try {
    await signIn(visitor, token);
    const { page, context } = visitor;
    await page.goto(from, { waitUntil: 'networkidle' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observe);
    const begin = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(line).first().waitFor({ timeout: 120_000 });
    const firstMs = Math.round(performance.now() - begin);
    await page.waitForTimeout(2000);
    const longestMs = await page.evaluate<number>('Math.round(longest)');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const boxes = metrics.find(({ name }) => name === 'LayoutObjects')?.value ?? 0;
    const turned = await turnWheel(browser, page, devtools, scroller);
    await page.evaluate('longest = 0');
    const framesShare = Math.round((await page.evaluate<number>(scrollThrough(scroller))) * 100) / 100;
    const scrollMs = await page.evaluate<number>('Math.round(longest)');
    return { firstMs, longestMs, scrollMs, framesShare, boxes, ...turned };
  } catch (error) {
    console.error(visitor.complaints(), visitor.page.url(), await visitor.page.innerText('body'));
    throw error;
  } finally {
    await visitor.close();
  }
}
