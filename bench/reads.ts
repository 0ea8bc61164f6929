/**
 * Reads on a large site. First one client alone, page by page, each page as all the calls that it makes at
 * once: p95 of a page in milliseconds. Then an open stream of mixed reads at a fixed rate, whether or not
 * earlier ones were answered: p95 of a call, and how many were late or failed. Database, server and the
 * client itself share the machine.
 *
 *   npm run bench:reads [-- --users 200000 --problems 5000 --submissions 1000000 --rate 200 --seconds 30]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../launcher/postgres.js';
import { startSite } from './lists/site.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200000' },
    problems: { type: 'string', default: '5000' },
    submissions: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  },
});
const rows = {
  users: Number(values.users),
  problems: Number(values.problems),
  submissions: Number(values.submissions),
};
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const rounds = 200;

/** The same numbers in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x7f_ff_ff_ff) * below) % below;
  };
}

const random = createRandom(7);

/** The calls of each page, and its share among mixed reads. */
const pages: Record<string, { share: number; calls: () => string[] }> = {
  home: {
    share: 15,
    calls: () => [
      '/api/get-website-config',
      '/api/home-carousel',
      '/api/get-common-announcement?currentPage=1&limit=5',
      '/api/get-recent-seven-ac-rank',
      '/api/get-last-week-submission-statistics',
      '/api/get-recent-updated-problem',
      '/api/get-recent-contest',
      '/api/get-recent-other-contest',
    ],
  },
  problems: {
    share: 20,
    calls: () => [`/api/get-problem-list?limit=30&currentPage=${random(100) + 1}`],
  },
  problem: { share: 25, calls: () => [`/api/get-problem-detail?problemId=L${1001 + random(rows.problems)}`] },
  submissions: {
    share: 20,
    calls: () => [`/api/get-submission-list?limit=15&currentPage=${random(50) + 1}`],
  },
  acmRank: {
    share: 7,
    calls: () => [`/api/get-rank-list?type=0&limit=30&currentPage=${random(rows.users / 30) + 1}`],
  },
  oiRank: {
    share: 3,
    calls: () => [`/api/get-rank-list?type=1&limit=30&currentPage=${random(rows.users / 30) + 1}`],
  },
  userHome: {
    share: 10,
    calls: () => {
      const name = `username=seed_${random(rows.users) + 1}`;
      return [`/api/get-user-home-info?${name}`, `/api/get-user-calendar-heatmap?${name}`];
    },
  },
};

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-language': 'en-US' } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 && text.startsWith('{"status":200')) resolve();
        else reject(new Error(`${url} answered ${String(response.statusCode)} ${text.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

function p95(times: readonly number[]): number {
  const ordered = times.toSorted((a, b) => a - b);
  return Math.round((ordered[Math.floor(ordered.length * 0.95)] ?? Infinity) * 10) / 10;
}

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-reads-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const site = await startSite(database.url, 'large', join(folder, 'large'), rows);
try {
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const alone: Record<string, number> = {};
  for (const [name, { calls }] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await Promise.all(calls().map((path) => ask(`${site.url}${path}`)));
      // The first tenth warms caches and plans up.
      if (round >= rounds / 10) times.push(performance.now() - start);
    }
    alone[name] = p95(times);
    console.log(name.padEnd(14), `${alone[name]} ms`);
  }
  const mixed = await stream();
  console.log(
    JSON.stringify({
      rows,
      loadBefore,
      p95AloneMs: alone,
      worstAloneMs: Math.max(...Object.values(alone)),
      mixed,
    }),
  );
} finally {
  agent.destroy();
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** `rate` calls a second, each sent when its time has come; a time counts from then, not from the sending. */
async function stream() {
  const lots = Object.values(pages).flatMap((page) => Array.from({ length: page.share }, () => page));
  const times: number[] = [];
  let failed = 0;
  const pending: Promise<void>[] = [];
  const start = performance.now();
  const total = rate * seconds;
  for (let index = 0; index < total; index += 1) {
    const due = start + (index * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const calls = lots[random(lots.length)]?.calls() ?? [];
    const path = calls[random(calls.length)] ?? '/api/get-website-config';
    pending.push(
      ask(`${site.url}${path}`).then(
        () => void times.push(performance.now() - due),
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(pending);
  const spent = (performance.now() - start) / 1000;
  return { rate, seconds, perSecond: Math.round(total / spent), p95Ms: p95(times), failed };
}
