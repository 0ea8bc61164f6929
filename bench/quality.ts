/**
 * What Lighthouse says of accessibility and best practices on phone and desktop, and how much a page moves
 * while it loads over a slow line. Fails under 100 points or over a shift of 0.02.
 *
 *   npm run bench:quality
 */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { browserPackages, findBrowser } from '../launcher/browser.js';
import { startSystem } from '../e2e/system.ts';
import { weigh } from './lighthouse/report.ts';

const pages = [
  '/home',
  '/problem',
  '/problem/1000',
  '/status',
  '/acm-rank',
  '/introduction',
  '/developer',
  '/test',
] as const;
const shiftMax = 0.02;

const executablePath = findBrowser();
if (executablePath === undefined)
  throw new Error(`no Chromium: apt-get install ${browserPackages.join(' ')}`);

const port = await freePort();
const system = await startSystem({ judges: 0 });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
const figures: Record<string, Record<string, number>> = {};
let isGood = true;
try {
  for (const path of pages) {
    const shift = await shiftOf(browser, system.url + path);
    const line: Record<string, number> = { shift: Number(shift.toFixed(4)) };
    if (shift > shiftMax) isGood = false;
    for (const form of ['phone', 'desktop'] as const)
      for (const { category, points, faults } of await weigh(system.url + path, form, port)) {
        line[`${form} ${category}`] = points;
        if (points === 100) continue;
        isGood = false;
        for (const { title, details } of faults)
          console.log(`  ${path} ${form}: ${title}: ${JSON.stringify(details).slice(0, 600)}`);
      }
    figures[path] = line;
    console.log(path.padEnd(16), JSON.stringify(line));
  }
} finally {
  await browser.close();
  await system.stop();
}
console.log(JSON.stringify(figures));
process.exitCode = isGood ? 0 : 1;

/** The sum of layout shifts of a first visit at 150 ms and 1.6 Mb/s; the larger of phone and desktop. */
async function shiftOf(from: Browser, url: string): Promise<number> {
  const shifts: number[] = [];
  for (const width of [360, 1440]) {
    const context = await from.newContext({ viewport: { width, height: width < 768 ? 780 : 900 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    });
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    shifts.push(await page.evaluate<number>('shift'));
    await context.close();
  }
  return Math.max(...shifts);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
