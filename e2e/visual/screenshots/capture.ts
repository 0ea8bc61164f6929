import type { Browser } from 'playwright-core';
import { startBrowser, visit, type Visitor } from '../../support/browser.ts';
import type { WindowOptions as Window } from '../../support/contexts.ts';
import { gather } from '../overflow/gather.ts';
import { measure } from '../overflow/measure.ts';
import { signIn } from '../../support/site.ts';
import { startSystem } from '../../support/system.ts';
import { type CapturedPage, pagesToCapture } from './stops.ts';
import { seedShowcase, type Role, type Showcase } from './showcase.ts';

export interface ScreenshotOptions {
  /**
   * Words such as `360`, `dark`, `en-US`, `contest`. The name of a window must contain all words about windows, the
   * name of a page at least one of the other words.
   */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
}

const windows: readonly Window[] = ([1440, 768, 360] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['zh-CN', 'en-US'] as const).map((locale) => ({ width, theme, locale })),
  ),
);

const nameOf = ({ width, theme, locale }: Window) => `${width}-${theme}-${locale}`;

/**
 * Checks every page of a full site in each window: axe violations, console messages, horizontal overflow,
 * truncation, small touch targets, and message keys. XIEZHI_SCREENSHOTS sets the folder of the screenshots.
 * @returns number of reported problems
 */
export async function captureScreenshots({ only, log }: ScreenshotOptions): Promise<number> {
  const system = await startSystem({ judges: 0 });
  const browser = await startBrowser();
  let faults = 0;
  try {
    const town = await seedShowcase(system);
    const chosen = windows.filter((one) => isChosen(only, windowWords, nameOf(one)));
    for (const fault of wordFaults(only, chosen.length, pagesToCapture(town))) {
      faults += 1;
      log(fault);
    }
    for (const window of chosen)
      for (const role of ['visitor', 'pupil', 'teacher', 'root'] as const)
        faults += await walk({ browser, url: system.url, town, window, role, only, log });
  } finally {
    await browser.close();
    await system.stop();
  }
  return faults;
}

/**
 * Returns a message for each word that matches no page, and one if no window matches. So a run that checks nothing does
 * not count as a success.
 */
export function wordFaults(
  only: readonly string[],
  windowCount: number,
  stops: readonly CapturedPage[],
): string[] {
  const words = only.filter((word) => !windowWords.test(word));
  const unknown = words.filter((word) => !stops.some(({ name }) => name.includes(word)));
  const faults = unknown.map((word) => `no page and no window is named ${word}`);
  return windowCount === 0 ? [...faults, `no window is all of ${only.join(' ')}`] : faults;
}

const windowWords = /^(?:1440|768|360|light|dark|zh-CN|en-US)$/;

/** Whether a name contains all words that match `kind`. Ignores other words. */
function isChosen(only: readonly string[], kind: RegExp, name: string): boolean {
  const words = only.filter((word) => kind.test(word));
  return words.every((word) => name.includes(word));
}

interface Walk {
  readonly browser: Browser;
  readonly url: string;
  readonly town: Showcase;
  readonly window: Window;
  readonly role: Role;
  readonly only: readonly string[];
  readonly log: (line: string) => void;
}

async function walk({ browser, url, town, window, role, only, log }: Walk): Promise<number> {
  const words = only.filter((word) => !windowWords.test(word));
  const stops = pagesToCapture(town).filter(
    ({ as, name }) => as === role && (words.length === 0 || words.some((word) => name.includes(word))),
  );
  let faults = 0;
  for (const stop of stops) {
    // Each page gets a new window, so that no state is carried over.
    const visitor = await visit(browser, url, window);
    const token = town.tokens[role];
    if (token !== undefined) await signIn(visitor, token);
    for (const fault of gather(await lookAt(visitor, stop))) {
      faults += 1;
      log(`${stop.name} ${nameOf(window)}: ${fault}`);
    }
    await visitor.close();
  }
  return faults;
}

/** Loads a page and returns its problems. */
async function lookAt(visitor: Visitor, { name, path }: CapturedPage): Promise<string[]> {
  const { page } = visitor;
  try {
    await page.goto(path);
    await page.locator('h1').first().waitFor({ timeout: 20_000 });
    // Streams never end.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(300);
    const faults = await measure(page, { reportsTruncation: true });
    // Discards the console's message about the page that does not exist (404).
    if (name === 'missing') visitor.complaints();
    await visitor.look(name);
    return faults;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
