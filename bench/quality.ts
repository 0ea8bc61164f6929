/**
 * What Lighthouse says of accessibility and best practices on phone and desktop, and how much a page moves
 * while it loads over a slow line. Fails under 100 points or over a shift of 0.02.
 *
 *   npm run bench:quality
 */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { browserPackages, findBrowser } from '../launcher/browser.js';
import { startSystem } from '../e2e/system.ts';
import { weigh } from './lighthouse/report.ts';
import { shiftOf } from './quality/shift.ts';

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
/** Of these the shift alone is asked. A new site has little to show, where lists expect much. */
const further = [
  '/contest',
  '/training',
  '/group',
  '/discussion',
  '/discussion/1000',
  '/problem/1000/full-screen',
  '/oi-rank',
  '/user-home?username=root',
  '/user-home?username=nobody',
] as const;
/** As root, who is told most. */
const staffPages = [
  '/home',
  '/message/discuss',
  '/setting',
  '/admin/dashboard',
  '/admin/user',
  '/admin/problems',
  '/admin/problem/create',
  '/admin/problem/tag',
  '/admin/contest',
  '/admin/contest/create',
  '/admin/training',
  '/admin/conf',
  '/admin/conf/mail',
  '/admin/switch',
  '/admin/role',
  '/admin/judge',
  '/admin/health',
  '/admin/backups',
  '/admin/audit',
  '/admin/jobs',
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
    const line = await shiftAt(path);
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
  for (const path of further) await shiftAt(path);
  const root = await system.client.login('root', system.rootPassword);
  for (const path of staffPages) await shiftAt(path, root);
} finally {
  await browser.close();
  await system.stop();
}
console.log(JSON.stringify(figures));
process.exitCode = isGood ? 0 : 1;

async function shiftAt(path: string, token?: string): Promise<Record<string, number>> {
  const shift = await shiftOf(browser, system.url + path, token);
  if (shift > shiftMax) isGood = false;
  const line = { shift: Number(shift.toFixed(4)) };
  if (token !== undefined || !pages.some((page) => page === path)) {
    figures[token === undefined ? path : `${path} as root`] = line;
    console.log(path.padEnd(16), JSON.stringify(line));
  }
  return line;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
