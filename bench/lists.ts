/**
 * Measures the first hundred pages of every list call, on a small and a large site: p95 of each in
 * milliseconds, and how much slower the large one is. Starts a database and a server process for each.
 *
 *   npm run bench:lists [-- --users 200000 --problems 5000 --submissions 1000000 --rounds 3]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { p95 } from './lists/measure.ts';
import { type Site, startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const { rounds, ...large } = readNumbers({
  users: 200_000,
  problems: 5000,
  submissions: 1_000_000,
  rounds: 3,
});
const small = { users: 200, problems: 1000, submissions: 1000 };
const pageCount = 100;

type Query = Record<string, string | number | boolean>;
interface List {
  readonly path: string;
  readonly query: Query;
  readonly needsLogin?: true;
}

const lists: Record<string, List> = {
  submissions: { path: '/api/get-submission-list', query: {} },
  submissionsByStatus: { path: '/api/get-submission-list', query: { status: 0 } },
  submissionsByRareStatus: { path: '/api/get-submission-list', query: { status: -3 } },
  submissionsByProblem: {
    path: '/api/get-submission-list',
    query: { problemID: 'L1001', completeProblemID: true },
  },
  submissionsByProblemAndStatus: {
    path: '/api/get-submission-list',
    query: { problemID: 'L1001', completeProblemID: true, status: -1 },
  },
  submissionsByProblemPart: { path: '/api/get-submission-list', query: { problemID: 'L10' } },
  submissionsByName: { path: '/api/get-submission-list', query: { username: 'seed_1' } },
  submissionsByWholeName: { path: '/api/get-submission-list', query: { username: 'seed_17' } },
  submissionsByLanguage: { path: '/api/get-submission-list', query: { language: 'Java' } },
  submissionsMine: { path: '/api/get-submission-list', query: { onlyMine: true }, needsLogin: true },
  problems: { path: '/api/get-problem-list', query: {} },
  problemsByKeyword: { path: '/api/get-problem-list', query: { keyword: 'Road' } },
  problemsByDifficulty: { path: '/api/get-problem-list', query: { difficulty: 3 } },
  problemsByTag: { path: '/api/get-problem-list', query: { tagId: 5 } },
  announcements: { path: '/api/get-common-announcement', query: {} },
};

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-lists-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const sites: Site[] = [];
try {
  const smallSite = await startSite(database.url, 'small', join(folder, 'small'), small);
  sites.push(smallSite);
  const largeSite = await startSite(database.url, 'large', join(folder, 'large'), large);
  sites.push(largeSite);
  const figures: Record<string, { smallMs: number; largeMs: number; ratio: number; pages: number }> = {};
  for (const [name, list] of Object.entries(lists)) {
    // Pages that both sites have, so that no empty answer is compared with a full one.
    const pages = Math.min(await countPages(smallSite, list), await countPages(largeSite, list), pageCount);
    const [smallMs, largeMs] = await measure([
      { site: smallSite, list, pages },
      { site: largeSite, list, pages: pageCount },
    ]);
    figures[name] = { smallMs, largeMs, ratio: Math.round((largeMs / smallMs) * 100) / 100, pages };
    console.log(name.padEnd(30), JSON.stringify(figures[name]));
  }
  const worstRatio = Math.max(...Object.values(figures).map((figure) => figure.ratio));
  console.log(JSON.stringify({ worstRatio, rows: large, lists: figures }));
} finally {
  for (const site of sites) await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Answer {
  readonly status: number;
  readonly data: { readonly pages: number; readonly records: readonly unknown[] };
}

async function ask(site: Site, { path, query, needsLogin }: List, currentPage: number): Promise<Answer> {
  const address = new URL(path, site.url);
  for (const [key, value] of Object.entries({ limit: 10, ...query, currentPage })) {
    address.searchParams.set(key, String(value));
  }
  const headers = needsLogin ? { authorization: site.token } : {};
  const response = await fetch(address, { headers });
  const answer = (await response.json()) as Answer;
  if (answer.status !== 200) throw new Error(`${address.href} answered ${JSON.stringify(answer)}`);
  return answer;
}

async function countPages(site: Site, list: List): Promise<number> {
  return Math.max(1, (await ask(site, list, 1)).data.pages);
}

interface Subject {
  readonly site: Site;
  readonly list: List;
  readonly pages: number;
}

/**
 * Returns p95 of each over the pages of all rounds, in ms, after a warm-up round. The sites alternate with
 * each page, so that other load affects both equally.
 */
async function measure(subjects: readonly [Subject, Subject]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < pageCount; turn += 1) {
      for (const [index, { site, list, pages }] of subjects.entries()) {
        const start = performance.now();
        await ask(site, list, (turn % pages) + 1);
        if (round > 0) times[index]?.push(performance.now() - start);
      }
    }
  }
  return [p95(times[0]), p95(times[1])];
}
