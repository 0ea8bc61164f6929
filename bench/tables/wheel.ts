import type { Browser, CDPSession, Page } from 'playwright-core';

/** What a user sees while turning the wheel. */
export interface Turned {
  /** Fraction of the frames of a 60 Hz screen that the browser produced. */
  readonly shownShare: number;
  /** Fraction of the time in which at least one visible row was not yet drawn. */
  readonly blankShare: number;
  /** Maximum number of visible rows that were not yet drawn. */
  readonly mostBlank: number;
}

/**
 * Speed in pixels per second, like a wheel turned by twelve notches per second, and the scrolled distance in pixels.
 */
const speed = 1200;
const distance = 6000;

/**
 * Measures scrolling by wheel. A browser scrolls independently of the page's main thread, so a frame can be late, or
 * can show an area where the page has not drawn the rows yet. Late frames are counted from the browser's frame events.
 * For missing rows, the page checks the visible area before each update; if a row was missing, the whole time since the
 * previous check counts as blank.
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
  const watched = await page.evaluate<{ time: number; blank: number; most: number }>('endWatch()');
  return {
    shownShare: Math.min(1, inHundredths(shown / ((distance / speed) * 60))),
    blankShare: inHundredths(watched.blank / Math.max(1, watched.time)),
    mostBlank: watched.most,
  };
}

const inHundredths = (share: number): number => Math.round(share * 100) / 100;

/**
 * Script that watches for missing rows, with the row heights of board.css. A page without a scoreboard has no missing
 * rows.
 */
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
