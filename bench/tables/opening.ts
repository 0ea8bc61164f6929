import type { Browser } from 'playwright-core';
import { visit } from '../../e2e/support/browser.ts';
import { signIn } from '../../e2e/support/site.ts';
import { type Turned, turnWheel } from './wheel.ts';

/** A page that is a wide and long table. */
export interface TablePage {
  /** Where a reader has been before: the site's files are there, the table's content is not. */
  readonly from: string;
  readonly path: string;
  /** Selector of the first lines. */
  readonly line: string;
  /** Selector of what scrolls; the page itself where there is none. */
  readonly scroller: string;
}

export interface Opening extends Turned {
  /** From the address to the first lines. */
  readonly firstMs: number;
  /** The longest time for which the page answered nothing, until two seconds after that. */
  readonly longestMs: number;
  /** The same while it is scrolled through. */
  readonly scrollMs: number;
  /**
   * How many pictures the page's own thread makes of those that a screen of 60 a second would have shown, where a
   * script moves the page in each: what the lines cost, not what somebody sees, for the browser scrolls by itself.
   */
  readonly framesShare: number;
  /** Boxes that are laid out once it has opened: what a page costs, whatever else the machine does. */
  readonly boxes: number;
}

/** Runs in the page before anything else of it. */
const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Pixels that a wheel moves the page by from picture to picture: 3,600 a second. */
const step = 60;
/** About five seconds of 60 pictures. */
const pictures = 300;

/** A script that scrolls without a stop, one step for each picture, and then ten pulls of the bar down to the end. */
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

/** Opens a table in a browser whose processor is four times slower; times in milliseconds. */
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
