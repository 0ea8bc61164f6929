/**
 * Measures the two largest tables of the site on desktop and phone, with a four times slower CPU: the scoreboard of a
 * contest with 10,000 contestants, and the matrix of 500 students by 60 problems. Prints the time to the first rows,
 * the longest time without a response, the smoothness of scrolling, and the number of layout boxes. Prints medians of
 * the runs, but the maximum of the longest times.
 *
 *   npm run bench:tables [-- --contestants 10000 --students 500 --problems 60 --runs 3]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { seedContest } from '../apps/server/src/app/seed/contest.ts';
import { startBrowser } from '../e2e/support/browser.ts';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { startSite } from './lists/site.ts';
import { fillClass } from './tables/class.ts';
import { middleOf } from './tables/middle.ts';
import { openSlowly, type Opening, type TablePage } from './tables/opening.ts';
import { readNumbers } from './options.ts';

const { contestants, students, problems, runs } = readNumbers({
  contestants: 10_000,
  students: 500,
  problems: 60,
  runs: 3,
});
const windows = { desktop: 1440, phone: 360 } as const;

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-tables-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'tables', join(folder, 'tables'), {
  users: students + 100,
  problems: problems + 10,
  submissions: 1000,
});
const browser = await startBrowser();
try {
  const pages = await fill();
  const figures: Record<string, Opening> = {};
  for (const [name, page] of Object.entries(pages))
    for (const [window, width] of Object.entries(windows)) {
      const openings: Opening[] = [];
      for (let run = 0; run < runs; run += 1) openings.push(await openSlowly(browser, site, page, width));
      const figure = middleOf(openings);
      figures[`${name} ${window}`] = figure;
      console.log(`${name} ${window}`.padEnd(14), JSON.stringify(figure));
    }
  console.log(JSON.stringify({ contestants, students, problems, ...figures }));
} finally {
  await browser.close();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<Record<'board' | 'matrix', TablePage>> {
  const db = createDatabase(
    createPool({ databaseUrl: site.databaseUrl, size: 1, log: pino({ level: 'silent' }) }),
  );
  await sql`set statement_timeout = 0`.execute(db);
  const cid = await seedContest(db, { rule: 'acm', contestants, problems: 12, state: 'running' });
  const tid = await fillClass(db, { students, problems });
  // Gives every signed-in user the right to see the class.
  await sql`update app_user set role = 1001 where uid in (select uid from session)`.execute(db);
  await sql`vacuum analyze`.execute(db.withoutPlugins());
  await db.destroy();
  return {
    board: {
      from: `/contest/${cid}/`,
      path: `/contest/${cid}/rank`,
      // Selects a later cell of the row, because a row that shows only its name is not complete.
      line: '.board tbody td:nth-child(6)',
      scroller: '.board-scroll',
    },
    matrix: {
      from: `/training/${tid}/`,
      path: `/training/${tid}/matrix`,
      line: '.matrix tbody th, .matrix-list li',
      scroller: '.matrix-scroll',
    },
  };
}
