import { signIn } from '../../e2e/site.ts';
import { type Browser, visit } from '../../e2e/browser.ts';

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

export interface Opening {
  /** From the address to the first lines. */
  readonly firstMs: number;
  /** The longest time for which the page answered nothing, until two seconds after that. */
  readonly longestMs: number;
  /** The same while all of it is scrolled through. */
  readonly scrollMs: number;
  /** Of the pictures that a screen of 60 a second would have shown while it was scrolled through. */
  readonly framesShare: number;
}

/** Runs in the page before anything else of it. */
const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** One step for each picture, as a wheel that is turned without a stop; about five seconds of 60 pictures. */
const scrollThrough = (scroller: string) => `new Promise((resolve) => {
  const box = document.querySelector(${JSON.stringify(scroller)}) ?? document.scrollingElement;
  const steps = 300;
  const most = box.scrollHeight - box.clientHeight;
  const begin = performance.now();
  let step = 0;
  const next = () => {
    step += 1;
    box.scrollTop = (most * step) / steps;
    if (step < steps) requestAnimationFrame(next);
    else resolve(steps / ((performance.now() - begin) / (1000 / 60)));
  };
  requestAnimationFrame(next);
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
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observe);
    const begin = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(line).first().waitFor({ timeout: 120_000 });
    const firstMs = Math.round(performance.now() - begin);
    await page.waitForTimeout(2000);
    const longestMs = await page.evaluate<number>('Math.round(longest)');
    await page.evaluate('longest = 0');
    const framesShare = Math.round((await page.evaluate<number>(scrollThrough(scroller))) * 100) / 100;
    return { firstMs, longestMs, scrollMs: await page.evaluate<number>('Math.round(longest)'), framesShare };
  } catch (error) {
    console.error(visitor.complaints(), visitor.page.url(), await visitor.page.innerText('body'));
    throw error;
  } finally {
    await visitor.close();
  }
}
