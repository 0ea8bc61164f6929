/**
 * Measures a contest whose scoreboard is open in every client. The verdicts of five hours arrive in five minutes, and
 * each must reach every scoreboard. Then all clients reload together, as at the start of a contest. Database, server
 * and all clients share the machine.
 *
 *   npm run bench:contest [-- --contestants 1000 --verdicts 4000 --seconds 300 --loads 3000]
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { recordScoreboardEvent } from '../apps/server/src/judging/queue/scoreboard-event.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { seedContest } from '../apps/server/src/app/seed/contest.ts';
import { storeSession } from '../apps/server/src/identity/session/session.ts';
import { readSettings } from '../apps/server/src/platform/settings/environment.ts';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { call, closeCalls, pollAsBefore, Spectator, type Tally, timed } from './contest/crowd.ts';
import { startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const {
  contestants,
  verdicts: most,
  seconds,
  loads,
} = readNumbers({
  contestants: 1000,
  verdicts: 4000,
  seconds: 300,
  loads: 3000,
});
/** One in this many users has an older client without a stream, which polls every ten seconds. */
const pollersShare = 10;
const loadSeconds = 10;

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-contest-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'contest', join(folder, 'contest'), {
  users: 200,
  problems: 50,
  submissions: 1000,
});
const log = pino({ level: 'warn' });
const db = createDatabase(createPool({ databaseUrl: site.databaseUrl, size: 4, log }));
const tally: Tally = { boardTimes: [], pageTimes: [], failures: 0, firstFailure: null };
try {
  const cid = await seedContest(db, { rule: 'acm', contestants, problems: 12, state: 'running' });
  const verdicts = await takeVerdicts(cid);
  const tokens = await signIn(cid);
  console.log(`${tokens.length} contestants, ${verdicts.length} verdicts`);
  const before = memory();
  /** Commit time of each version of the scoreboard. */
  const committedAt = new Map<number, number>();
  const arrivals: number[] = [];
  let slowest = 0;
  const received = tokens.map(() => 0);
  const crowd = tokens.map(
    (token, index) =>
      new Spectator(site.url, cid, token, tally, (number) => {
        const now = performance.now();
        for (let one = (received[index] ?? 0) + 1; one <= number; one += 1) {
          const since = committedAt.get(one);
          if (since === undefined) continue;
          arrivals.push(now - since);
          slowest = Math.max(slowest, now - since);
        }
        received[index] = number;
      }),
  );
  for (let at = 0; at < crowd.length; at += 20)
    await Promise.all(crowd.slice(at, at + 20).map((spectator) => spectator.open()));
  const opened = memory();
  const wholeBefore = crowd.reduce((sum, { wholeReads }) => sum + wholeReads, 0);
  tally.boardTimes.length = 0;
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const stop = new AbortController();
  const polls = tokens
    .filter((_, index) => index % pollersShare === 0)
    .map((token) => pollAsBefore({ url: site.url, cid, token }, tally, stop.signal));
  let peak = opened;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 500);
  const start = performance.now();
  for (const [index, verdict] of verdicts.entries()) {
    const wait = start + (index * seconds * 1000) / verdicts.length - performance.now();
    if (wait > 0) await pause(wait);
    // Stores one verdict after another, in order of versions. The time of a verdict counts from its commit.
    await db
      .transaction()
      .execute((trx) =>
        recordScoreboardEvent(trx, verdict.submission, verdict.outcome, { reason: 'submitted', by: null }),
      );
    committedAt.set(index + 1, performance.now());
  }
  const spent = (performance.now() - start) / 1000;
  await pause(5000);
  stop.abort();
  const lost = crowd.filter(({ number }) => number !== verdicts.length).length;
  const wholeReads = crowd.reduce((sum, spectator) => sum + spectator.wholeReads, 0) - wholeBefore;
  clearInterval(watch);
  for (const spectator of crowd) spectator.close();
  await Promise.all(polls);
  const board = {
    verdictsPerSecond: round(verdicts.length / spent),
    arrivalP95Ms: p95(arrivals),
    arrivalMaxMs: round(slowest),
    boardsBehind: lost,
    wholeReads,
    boardCallP95Ms: p95(tally.boardTimes),
    boardCalls: tally.boardTimes.length,
    failures: tally.failures,
    memoryMb: { before, opened, peak },
  };
  console.log(JSON.stringify(board));
  const reload = await reloadAll(cid, tokens);
  console.log(JSON.stringify({ contestants, loadBefore, board, reload, firstFailure: tally.firstFailure }));
} finally {
  closeCalls();
  await db.destroy();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the verdicts of the seeded contest and returns them in order. */
async function takeVerdicts(cid: number) {
  const rows = await db
    .selectFrom('scoreboard_event')
    .where('cid', '=', cid)
    .orderBy('submitted_at')
    .orderBy('submit_id')
    .limit(most)
    .selectAll()
    .execute();
  await db.deleteFrom('scoreboard_event').where('cid', '=', cid).execute();
  await db.updateTable('contest').set({ scoreboard_version: 0 }).where('id', '=', cid).execute();
  return rows.map((row) => ({
    submission: {
      submitId: row.submit_id,
      cid,
      cpid: row.cpid,
      uid: row.uid,
      submittedAt: row.submitted_at,
    },
    outcome: { status: row.verdict, score: row.score, timeMs: row.time_ms },
  }));
}

async function signIn(cid: number): Promise<string[]> {
  const people = await db.selectFrom('contest_registration').where('cid', '=', cid).select('uid').execute();
  const settings = readSettings({ DATABASE_URL: site.databaseUrl, XIEZHI_DATA: join(folder, 'contest') });
  const services = { db, settings, clock: () => new Date() };
  const tokens: string[] = [];
  for (const { uid } of people)
    tokens.push((await storeSession(services, { uid, ip: null, userAgent: 'bench' })).token);
  return tokens;
}

/** Reloads the contest's page in all clients: the page itself and its calls. */
async function reloadAll(cid: number, tokens: readonly string[]) {
  const failuresBefore = tally.failures;
  const start = performance.now();
  const pending: Promise<unknown>[] = [];
  const wholes: number[] = [];
  for (let index = 0; index < loads; index += 1) {
    const due = start + (index * loadSeconds * 1000) / loads;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const token = tokens[index % tokens.length] ?? '';
    pending.push(loadPage(cid, token).then(() => wholes.push(performance.now() - due)));
  }
  await Promise.all(pending);
  return {
    loads,
    seconds: loadSeconds,
    doneAfterSeconds: round((performance.now() - start) / 1000),
    pageP95Ms: p95(wholes),
    callP95Ms: p95(tally.pageTimes),
    failed: tally.failures - failuresBefore,
  };
}

async function loadPage(cid: number, token: string): Promise<void> {
  const ask = (path: string) => timed(tally, tally.pageTimes, () => call(site.url + path, { token }));
  await ask(`/contest/${cid}`);
  await Promise.all([
    ask('/api/get-website-config'),
    ask(`/api/get-contest-info?cid=${cid}`),
    ask(`/api/get-contest-problem?cid=${cid}`),
    ask('/api/msg/unread'),
  ]);
}

/** Resident memory of the server, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

function p95(times: readonly number[]): number {
  const ordered = times.toSorted((a, b) => a - b);
  return round(ordered[Math.floor(ordered.length * 0.95)] ?? Infinity);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
