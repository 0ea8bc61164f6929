/**
 * Measures the first hundred pages of every list call, on a small and a large site. Prints p95 of each in milliseconds,
 * and how much slower the large site is. Then measures the first and the hundredth page for a signed-in user, whose
 * responses are not cached. Prints the sizes of tables and indexes. Starts a database, and a server process for each
 * site.
 *
 *   npm run bench:lists [-- --users 200000 --problems 5000 --submissions 1000000 --copies 1 --rounds 3]
 *
 * `--copies 20` stores the submissions 20 times. If XIEZHI_BENCH_DATABASE names a database server, it is used instead
 * and not stopped; databases that an earlier run has filled on it are used again.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchDatabase } from './lists/database.ts';
import { type Pair, p95, takeTurns } from './lists/measure.ts';
import { readSizes } from './lists/sizes.ts';
import { type Site, startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const { rounds, ...large } = readNumbers({
  users: 200_000,
  problems: 5000,
  submissions: 1_000_000,
  copies: 1,
  rounds: 3,
});
const small = { users: 200, problems: 1000, submissions: 1000 };
const pageCount = 100;
/** Number of times that the first and the hundredth page are read. */
const pageRounds = 40;

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
const database = await startBenchDatabase(folder);
const sites: Site[] = [];
try {
  const smallSite = await startSite(database.url, 'small', join(folder, 'small'), small);
  sites.push(smallSite);
  const largeSite = await startSite(database.url, 'large', join(folder, 'large'), large);
  sites.push(largeSite);
  const sizes = await readSizes(largeSite.databaseUrl);
  console.log(JSON.stringify(sizes));
  const figures: Record<string, Pair & { pages: number; first: Pair; hundredth: Pair }> = {};
  for (const [name, list] of Object.entries(lists)) {
    // Measures only pages that both sites have, so that no empty response is compared with a full one.
    const pages = Math.min(await countPages(smallSite, list), await countPages(largeSite, list), pageCount);
    const [smallMs, largeMs] = await measure([
      { site: smallSite, list, pages },
      { site: largeSite, list, pages: pageCount },
    ]);
    const ratio = Math.round((largeMs / smallMs) * 100) / 100;
    const signedIn = { ...list, needsLogin: true } as const;
    const first = await takeTurns(
      () => read(smallSite, signedIn, 1),
      () => read(largeSite, signedIn, 1),
      pageRounds,
    );
    const hundredth = await takeTurns(
      () => read(smallSite, signedIn, pages),
      () => read(largeSite, signedIn, pageCount),
      pageRounds,
    );
    figures[name] = { smallMs, largeMs, ratio, pages, first, hundredth };
    console.log(name.padEnd(30), JSON.stringify(figures[name]));
  }
  const worstRatio = Math.max(...Object.values(figures).map((figure) => figure.ratio));
  const loadAfter = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  console.log(JSON.stringify({ worstRatio, rows: large, sizes, lists: figures, loadAfter }));
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

async function read(site: Site, list: List, page: number): Promise<void> {
  await ask(site, list, page);
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
 * Returns p95 of each subject over the pages of all rounds, in ms, after a warm-up round. The sites alternate with each
 * page, so that other load affects both equally.
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
