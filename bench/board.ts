/**
 * The board of a contest of 10,000 in a browser with a CPU four times slower: how long until its rows stand, with an
 * empty cache and with the app's files kept, and the longest frame while it is scrolled, at the pace of a wheel and
 * at that of a thrown list. Medians of the runs; of frames the worst.
 *
 *   npm run bench:board [-- --contestants 10000 --problems 12 --runs 3]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createDatabase, createPool } from '../apps/server/src/database/pool.ts';
import { seedContest } from '../apps/server/src/seed/contest.ts';
import { storeSession } from '../apps/server/src/session/session.ts';
import { readSettings } from '../apps/server/src/settings/environment.ts';
import { startBrowser } from '../e2e/browser.ts';
import { startPostgres } from '../launcher/postgres.js';
import { startSite } from './lists/site.ts';

const { values } = parseArgs({
  options: {
    contestants: { type: 'string', default: '10000' },
    problems: { type: 'string', default: '12' },
    runs: { type: 'string', default: '3' },
  },
});
const runs = Number(values.runs);

/** How much slower the browser's processor is made. */
const SLOW_DOWN = 4;
/** Pixels a frame: a wheel turned fast, and a list that was thrown. */
const paces = { wheel: 120, thrown: 1200 } as const;
const FRAMES = 240;

interface Opening {
  /** From the navigation until rows were drawn. */
  coldMs: number;
  /** The same with all files of the app in the browser's cache. */
  warmMs: number;
}

interface Scrolling {
  /** Between two frames while it scrolls; the longest, and the 95th of a hundred. */
  longestMs: number;
  p95Ms: number;
  /** Frames at which no row was in sight. */
  bare: number;
}

/** Runs in the page before anything else of it: when rows of a board are drawn first. */
const watchRows = `
  globalThis.rowsDrawn = new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const rows = document.querySelectorAll('.board > tbody > tr[aria-rowindex], .stage-board > tbody > tr').length;
      if (rows < 10) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now()));
    });
  });
`;

/** Scrolls whatever holds the board by so many pixels a frame. */
const scrollBy = (pixels: number): string => `new Promise((resolve) => {
  const holder = document.querySelector('.board-scroll') ?? document.scrollingElement;
  const isOwn = holder.scrollHeight > holder.clientHeight + 100;
  const part = isOwn ? holder : document.scrollingElement;
  const deltas = [];
  let bare = 0;
  let before = null;
  requestAnimationFrame(function step(now) {
    if (before !== null) deltas.push(now - before);
    before = now;
    const there = document.elementFromPoint(innerWidth / 2, innerHeight * 0.7)?.closest('tr');
    if (there?.hasAttribute('aria-rowindex') !== true) bare += 1;
    if (deltas.length >= ${FRAMES}) {
      deltas.sort((a, b) => a - b);
      resolve({ longestMs: deltas.at(-1), p95Ms: deltas[Math.floor(deltas.length * 0.95)], bare });
      return;
    }
    part.scrollTop += ${pixels};
    requestAnimationFrame(step);
  });
})`;

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-board-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'board', join(folder, 'board'), {
  users: 50,
  problems: 10,
  submissions: 100,
});
const db = createDatabase(
  createPool({ databaseUrl: site.databaseUrl, size: 4, log: pino({ level: 'warn' }) }),
);
const browser = await startBrowser();
try {
  const contestants = Number(values.contestants);
  // No board is made of the log, which would take a hundred thousand results one by one, each slower than the last.
  await sql`create or replace function log_earlier_results(of_contest bigint) returns void language sql as ''`.execute(
    db,
  );
  const cid = await seedContest(db, {
    rule: 'acm',
    contestants,
    problems: Number(values.problems),
    state: 'running',
  });
  console.log(`${contestants} contestants, contest ${cid}`);
  const token = await signIn(cid);
  const pages = {
    board: `/contest/${cid}/rank`,
    boardPage: `/contest/${cid}/rank?limit=500`,
    outside: `/contest/acm-scoreboard/${cid}`,
    projector: `/projector?cid=${cid}`,
  };
  const figures: Record<string, Opening & Partial<Record<keyof typeof paces, Scrolling>>> = {};
  for (const [name, path] of Object.entries(pages)) {
    const openings: Opening[] = [];
    for (let run = 0; run < runs; run += 1) openings.push(await open(path, token));
    const scrolled = name === 'projector' ? {} : await scroll(path, token);
    figures[name] = {
      coldMs: median(openings.map(({ coldMs }) => coldMs)),
      warmMs: median(openings.map(({ warmMs }) => warmMs)),
      ...scrolled,
    };
    console.log(name.padEnd(12), JSON.stringify(figures[name]));
  }
  console.log(JSON.stringify({ contestants, figures }));
} finally {
  await browser.close();
  await db.destroy();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** One of the contestants, in the middle of the board. */
async function signIn(cid: number): Promise<string> {
  const { uid } = await db
    .selectFrom('contest_registration')
    .where('cid', '=', cid)
    .select('uid')
    .orderBy('uid')
    .limit(1)
    .executeTakeFirstOrThrow();
  const settings = readSettings({ DATABASE_URL: site.databaseUrl, XIEZHI_DATA: join(folder, 'board') });
  return (
    await storeSession({ db, settings, clock: () => new Date() }, { uid, ip: null, userAgent: 'bench' })
  ).token;
}

async function newWindow(token: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await page.addInitScript(watchRows);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return { context, page };
}

async function untilRows(page: Page): Promise<number> {
  return Math.round(await page.evaluate<number>('rowsDrawn'));
}

async function open(path: string, token: string): Promise<Opening> {
  const { context, page } = await newWindow(token);
  try {
    await page.goto(site.url + path, { waitUntil: 'commit' });
    const coldMs = await untilRows(page);
    await page.goto('about:blank');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    return { coldMs, warmMs: await untilRows(page) };
  } finally {
    await context.close();
  }
}

async function scroll(path: string, token: string): Promise<Record<keyof typeof paces, Scrolling>> {
  const { context, page } = await newWindow(token);
  try {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await untilRows(page);
    return { wheel: await scrollAt(page, paces.wheel), thrown: await scrollAt(page, paces.thrown) };
  } finally {
    await context.close();
  }
}

async function scrollAt(page: Page, pixels: number): Promise<Scrolling> {
  const { longestMs, p95Ms, bare } = await page.evaluate<Scrolling>(scrollBy(pixels));
  return { longestMs: Math.round(longestMs), p95Ms: Math.round(p95Ms), bare };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
