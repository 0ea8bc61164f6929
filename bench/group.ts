/**
 * Measures every tab of a group with many members and submissions. Each call is measured alone: p95 in milliseconds,
 * compared with a group of a hundredth of the size on another site.
 *
 *   npm run bench:group [-- --members 10000 --submissions 1000000 --rounds 200]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { takeTurns } from './lists/measure.ts';
import { type Site, startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const { rounds, ...large } = readNumbers({
  members: 10_000,
  submissions: 1_000_000,
  rounds: 200,
});
const sizes = {
  small: { members: Math.ceil(large.members / 100), submissions: Math.ceil(large.submissions / 100) },
  large,
};
/** Number of problems of each group, which also has members and submissions. */
const problems = 400;
const others = 300;

/** Calls of the first group by its root. */
const calls: Readonly<Record<string, string>> = {
  detail: '/api/get-group-detail?gid=1',
  access: '/api/get-group-access?gid=1',
  announcements: '/api/group/get-announcement-list?gid=1&limit=5',
  problems: '/api/group/get-problem-list?gid=1&limit=15',
  problemsLastPage: `/api/group/get-problem-list?gid=1&limit=15&currentPage=${Math.ceil(problems / 15)}`,
  trainings: '/api/group/get-training-list?gid=1&limit=15',
  contests: '/api/group/get-contest-list?gid=1&limit=15',
  submissions: '/api/get-submission-list?gid=1&limit=15',
  submissionsByStatus: '/api/get-submission-list?gid=1&limit=15&status=-3',
  submissionsByName: '/api/get-submission-list?gid=1&limit=15&username=seed_1',
  submissionsOfProblem: '/api/get-submission-list?gid=1&limit=15&problemID=L1001',
  submissionsMine: '/api/get-submission-list?gid=1&limit=15&onlyMine=true',
  submissionsFar: '/api/get-submission-list?gid=1&limit=15&currentPage=90',
  discussions: '/api/group/get-discussion-list?gid=1',
  members: '/api/group/get-member-list?gid=1&limit=15',
  membersByName: '/api/group/get-member-list?gid=1&limit=15&keyword=seed_77',
  membersLastPage: '/api/group/get-member-list?gid=1&limit=15&currentPage=6',
  applications: '/api/group/get-apply-list?gid=1&limit=15',
  rankAcm: '/api/get-group-rank-list?gid=1&type=0&limit=30',
  rankOi: '/api/get-group-rank-list?gid=1&type=1&limit=30&currentPage=2',
  rankSearch: '/api/get-group-rank-list?gid=1&type=0&limit=30&searchUser=seed_77',
  log: '/api/group/log?gid=1',
};

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-group-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const sites: Site[] = [];
try {
  for (const [name, { members, submissions }] of Object.entries(sizes)) {
    const users = members + 200;
    sites.push(
      await startSite(database.url, name, join(folder, name), {
        users,
        problems,
        submissions,
        groupMembers: members,
      }),
    );
    await fill(Object.assign(new URL(database.url), { pathname: `/${name}` }).href);
  }
  const [smallSite, largeSite] = sites;
  if (!smallSite || !largeSite) throw new Error('a site is missing');
  const figures: Record<string, { smallMs: number; largeMs: number; ratio: number }> = {};
  for (const [name, path] of Object.entries(calls)) {
    figures[name] = await takeTurns(
      () => ask(smallSite, path),
      () => ask(largeSite, path),
      rounds,
    );
    console.log(name.padEnd(22), JSON.stringify(figures[name]));
  }
  const worstMs = Math.max(...Object.values(figures).map(({ largeMs }) => largeMs));
  console.log(JSON.stringify({ worstMs, ...large, calls: figures }));
} finally {
  for (const site of sites) await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Adds further content, as in a group that has been used for years. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const root = `md5('seed user 1')`;
  await client.query(
    `insert into contest (title, description, gid, uid, type, auth, starts_at, ends_at)
      select 'contest ' || n, 'text', 1, ${root}, 0, 0, now() - n * interval '1 day', now() - n * interval '23 hours'
      from generate_series(1, ${others}) n`,
  );
  await client.query(
    `insert into training (title, description, auth, gid, rank, uid)
      select 'training ' || n, 'text', 'Public', 1, n, ${root} from generate_series(1, ${others}) n`,
  );
  await client.query(
    `insert into discussion (category_id, gid, title, description, content, uid, created_at, active_at)
      select 1 + n % 5, 1, 'post ' || n, 'about ' || n, 'text', ${root}, now() - n * interval '1 minute',
        now() - n * interval '1 minute'
      from generate_series(1, ${others * 10}) n`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function ask(site: Site, path: string): Promise<void> {
  const response = await fetch(site.url + path, { headers: { authorization: site.token } });
  const { status, msg } = (await response.json()) as { status: number; msg: string };
  if (status !== 200) throw new Error(`${path} answered ${status} ${msg}`);
}
