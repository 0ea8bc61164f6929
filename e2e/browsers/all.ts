import { findBrowser } from '../../launcher/install/browser.js';
import { findFirefox, findOldestBrowser, findWebKit } from '../../launcher/install/other-browsers.js';
import { startSystem } from '../support/system.ts';
import { startChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { walkSmokePath } from './smoke.ts';
import { startWebKit } from './webkit.ts';

/** Functions that start each browser. A function returns undefined if its browser is not installed. */
const browsers: Readonly<Record<string, () => Promise<Driver> | undefined>> = {
  'the oldest Chromium': () => startIf(findOldestBrowser(), (file) => startChromium(file, '109')),
  'the newest Chromium': () => startIf(findBrowser(), (file) => startChromium(file, 'newest')),
  Firefox: () => startIf(findFirefox(), startFirefox),
  WebKit: () => startIf(findWebKit(), startWebKit),
};

function startIf<Program>(
  program: Program | undefined,
  start: (program: Program) => Promise<Driver>,
): Promise<Driver> | undefined {
  return program === undefined ? undefined : start(program);
}

/**
 * Runs the smoke test in every browser, each on a separate site.
 * @param print receives a line for each browser
 * @returns whether all of them are installed and passed
 */
export async function walkAllBrowsers(print: (line: string) => void): Promise<boolean> {
  let isGood = true;
  for (const [name, start] of Object.entries(browsers)) {
    const starting = start();
    if (starting === undefined) {
      print(`${name}: not installed`);
      isGood = false;
      continue;
    }
    const driver = await starting;
    try {
      const system = await startSystem();
      try {
        await walkSmokePath(driver, system);
        print(`${driver.name}: passed`);
      } finally {
        await system.stop();
      }
    } catch (error) {
      print(`${driver.name}: ${error instanceof Error ? error.message : String(error)}`);
      isGood = false;
    } finally {
      await driver.close();
    }
  }
  return isGood;
}
