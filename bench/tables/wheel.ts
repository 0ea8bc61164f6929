import type { Browser, CDPSession, Page } from 'playwright-core';

/** What whoever turns the wheel sees. */
export interface Turned {
  /** Pictures that the browser made meanwhile, of those that a screen of 60 a second shows. */
  readonly shownShare: number;
  /** Of the time, how long at least one line in sight was not there yet. */
  readonly blankShare: number;
  /** Most lines in sight that were not there at once. */
  readonly mostBlank: number;
}

/** Pixels a second, as of a wheel that is turned by twelve notches a second, and for how many of them. */
const speed = 1200;
const distance = 6000;

/**
 * A browser scrolls by itself, whatever the page's own thread does, so two things can go wrong: it makes a picture too
 * late, or a picture shows a place where the page has drawn no line yet. The first is counted from what the browser
 * notes of its pictures. For the second the page looks, each time before it follows the wheel, what was in sight until
 * then; if a line was missing, all of the time since it looked before counts as blank.
 */
export async function turnWheel(
  browser: Browser,
  page: Page,
  devtools: CDPSession,
  scroller: string,
): Promise<Turned> {
  await page.evaluate(watch(scroller));
  const tracing = await browser.newBrowserCDPSession();
  let shown = 0;
  tracing.on('Tracing.dataCollected', ({ value }) => {
    shown += value.filter((event) => event['name'] === 'Display::DrawAndSwap').length;
  });
  const isTraced = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['viz'] },
  });
  const { width, height } = page.viewportSize() ?? { width: 360, height: 780 };
  await devtools.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height * 0.7,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await tracing.send('Tracing.end');
  await isTraced;
  await tracing.detach();
  const seen = await page.evaluate<{ time: number; blank: number; most: number }>('endWatch()');
  return {
    shownShare: Math.min(1, inHundredths(shown / ((distance / speed) * 60))),
    blankShare: inHundredths(seen.blank / Math.max(1, seen.time)),
    mostBlank: seen.most,
  };
}

const inHundredths = (share: number): number => Math.round(share * 100) / 100;

/** Lines are as high as board.css draws them. A page that has no board misses none. */
const watch = (scroller: string) => `(() => {
  const box = document.querySelector(${JSON.stringify(scroller)}) ?? document.scrollingElement;
  const body = document.querySelector('.board tbody:last-of-type');
  const seen = { time: 0, blank: 0, most: 0 };
  let before = null;
  const boxOf = (element) => element.getBoundingClientRect();
  const missing = () => {
    if (body === null) return 0;
    const lines = body.querySelectorAll('tr[data-line]');
    const whole = boxOf(body);
    const from = Math.max(boxOf(box).top, boxOf(document.querySelector('.board thead')).bottom, whole.top);
    const to = Math.min(boxOf(box).bottom, innerHeight, whole.bottom);
    const [first, last] = [boxOf(lines[0]).top, boxOf(lines[lines.length - 1]).bottom];
    return Math.ceil(Math.round(Math.max(0, Math.min(to, first) - from) + Math.max(0, to - Math.max(from, last))) / 40);
  };
  const look = () => {
    const now = performance.now();
    const count = missing();
    if (before !== null) {
      seen.time += now - before;
      if (count > 0) seen.blank += now - before;
      seen.most = Math.max(seen.most, count);
    }
    before = now;
  };
  window.addEventListener('scroll', look, { capture: true, passive: true });
  globalThis.endWatch = () => {
    window.removeEventListener('scroll', look, { capture: true });
    return seen;
  };
})()`;
