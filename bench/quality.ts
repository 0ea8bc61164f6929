/**
 * Measures accessibility and best practices with Lighthouse on phone and desktop, and the layout shift of a
 * page on a slow connection. Fails below 100 points or above a shift of 0.02.
 *
 *   npm run bench:quality
 */
import { chromium } from 'playwright-core';
import { browserPackages, findBrowser } from '../launcher/install/browser.js';
import { freePort } from '../apps/server/test-support/free-port.ts';
import { startSystem } from '../e2e/support/system.ts';
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
/**
 * On these pages only the layout shift is measured. Shifts are likely there, because lists of a new site have less
 * content than their placeholders.
 */
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
/** Pages that are opened as root, who sees the most content. */
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
    print(path, line);
  }
  for (const path of further) print(path, await shiftAt(path));
  const root = await system.client.login('root', system.rootPassword);
  for (const path of staffPages) print(`${path} as root`, await shiftAt(path, root));
} finally {
  await browser.close();
  await system.stop();
}
console.log(JSON.stringify(figures));
process.exitCode = isGood ? 0 : 1;

async function shiftAt(path: string, token?: string): Promise<Record<string, number>> {
  const shift = await shiftOf(browser, system.url + path, token);
  if (shift > shiftMax) isGood = false;
  return { shift: Number(shift.toFixed(4)) };
}

function print(page: string, line: Record<string, number>): void {
  figures[page] = line;
  console.log(page.padEnd(28), JSON.stringify(line));
}
