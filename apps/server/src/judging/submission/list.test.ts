import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { practice } from '@xiezhi/contract/enums/scope';
import { sql } from 'kysely';
import { seedLarge } from '../../app/seed/generate.ts';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { buildGroup, moveToContest } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { countQuery, type SubmissionFilters, idsQuery } from './filters.ts';

const submissions = 20_000;
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await seedLarge(server.services.db, { users: 3000, problems: 700, submissions });
});
after(() => server.stop());

type Query = Record<string, string | number | boolean>;

async function list(query: Query = {}, as: { token: string } | null = null) {
  const answer = await server.call('GET /api/get-submission-list', { query, as });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}

/** Returns the ids of the rows that meet the condition. Uses a plain query, without the optimizations of the list. */
async function expected(condition: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from submission s join problem p on p.id = s.pid join app_user u on u.uid = s.uid
    where cid is null and s.gid is null and s.hidden_at is null and ${sql.raw(condition)} order by s.id desc
  `.execute(server.services.db);
  return rows.map((row) => row.id);
}

const filterTable: [Query, string][] = [
  [{}, 'true'],
  [{ status: 0 }, 's.status = 0'],
  [{ status: -4 }, 's.status = -4'],
  [{ status: 10 }, 's.status = 10'],
  [{ username: 'seed_1' }, "u.username like '%seed#_1%' escape '#'"],
  [{ username: 'SEED_2999' }, "u.username = 'seed_2999'"],
  [{ username: 'seed_299' }, "u.username like 'seed#_299%' escape '#'"],
  [{ username: 'nobody' }, 'false'],
  [{ problemID: 'L1001', completeProblemID: true }, "p.display_id = 'L1001'"],
  [{ problemID: 'l1001' }, "p.display_id like 'L1001%'"],
  [{ problemID: '10' }, "p.display_id like '%10%'"],
  [{ problemID: 'L' }, 'true'],
  [{ problemID: 'L1001', status: 0 }, "p.display_id = 'L1001' and s.status = 0"],
  [
    { problemID: 'L100', status: -1, username: 'seed_1' },
    "p.display_id like 'L100%' and s.status = -1 and u.username like '%seed#_1%' escape '#'",
  ],
  [{ language: 'Java' }, "s.language = 'Java'"],
  [
    { language: 'Java', status: 0, username: 'seed_2' },
    "s.language = 'Java' and s.status = 0 and u.username like '%seed#_2%' escape '#'",
  ],
];

test('each filter finds its rows in order, on first, middle and last pages', async () => {
  for (const [query, condition] of filterTable) {
    const ids = await expected(condition);
    const name = JSON.stringify(query);
    const first = await list({ ...query, limit: 10 });
    assert.equal(first.size, 10);
    if (first.isTotalEstimated) assert.ok(first.total <= ids.length, name);
    else assert.equal(first.total, ids.length, name);
    const pages = Math.max(1, Math.ceil(ids.length / 10));
    for (const currentPage of new Set([1, 2, Math.ceil(pages / 2), pages])) {
      const page = await list({ ...query, limit: 10, currentPage });
      const wanted = ids.slice((currentPage - 1) * 10, currentPage * 10);
      assert.deepEqual(
        page.records.map((row) => row.submitId),
        wanted,
        `${name} page ${currentPage}`,
      );
    }
  }
});

test('reading all pages returns every submission once', async () => {
  const query = { problemID: 'L1003', completeProblemID: true, limit: 50 };
  const { pages, total } = await list(query);
  const found = new Set<number>();
  for (let currentPage = 1; currentPage <= pages; currentPage += 1) {
    for (const row of (await list({ ...query, currentPage })).records) found.add(row.submitId);
  }
  assert.equal(found.size, total);
});

test('pages beyond the end are empty, and odd page numbers are corrected', async () => {
  assert.deepEqual((await list({ currentPage: 99_999_999 })).records, []);
  assert.equal((await list({ currentPage: -3 })).current, 1);
  assert.equal((await list({ currentPage: '' })).current, 1);
  assert.equal((await list({ limit: 0 })).size, 30);
  assert.equal((await list({ limit: 100_000 })).size, 500);
  for (const query of [{ currentPage: 'x' }, { limit: '1;drop' }, { status: 'AC' }, { onlyMine: 'maybe' }]) {
    assert.equal((await server.call('GET /api/get-submission-list', { query })).http, 400);
  }
});

test('percent and underscore in a filter are literal', async () => {
  assert.equal((await list({ username: '%' })).total, 0);
  assert.equal((await list({ username: 'seed__' })).total, 0);
  assert.equal((await list({ problemID: 'L_001' })).total, 0);
  assert.equal((await list({ username: String.raw`\ ` })).total, 0);
});

test('group lists are for members, and onlyMine is optional and requires a session', async () => {
  const user = await server.buildUser();
  const gid = await buildGroup(server.services);
  for (const as of [null, user]) {
    const refused = await server.call('GET /api/get-submission-list', { query: { gid }, as });
    assert.deepEqual([refused.http, refused.status], [200, 403]);
  }
  const root = await server.buildUser({ role: 'root' });
  assert.equal((await list({ gid }, root)).total, 0);
  const visitor = await server.call('GET /api/get-submission-list', { query: { onlyMine: true } });
  assert.deepEqual([visitor.http, visitor.status, visitor.msg], [200, 401, 'Please login first']);
  assert.equal((await list({ onlyMine: true, username: 'seed_1' }, user)).total, 0, 'it clears the name');
  assert.equal((await list({ onlyMine: 'null' }, null)).records.length, 30);
});

test('new, running and hidden submissions are reflected in lists and totals', async () => {
  const { services } = server;
  await services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const node = await buildNode(server);
  const user = await server.buildUser();
  const { displayId } = await buildJudgedProblem(services);
  const total = (await list()).total;
  const ids = [
    await submitTo(server, { as: user, displayId }),
    await submitTo(server, { as: user, displayId }),
  ];
  assert.equal((await list()).total, total + 2);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7);
  const statusIds = async (status: number) => (await list({ status })).records.map((row) => row.submitId);
  assert.deepEqual(await statusIds(7), [task.submitId]);
  assert.deepEqual(
    await statusIds(5),
    ids.filter((id) => id !== task.submitId),
  );
  const [row] = (await list({ status: 7 })).records;
  assert.deepEqual([row?.status, row?.time, row?.judger !== null], [7, null, true]);
  await node.finish(task, { status: -3 });
  assert.equal((await list({ status: -3 })).records[0]?.submitId, task.submitId);
  await moveToContest(services, ids);
  assert.deepEqual((await list({ onlyMine: true }, user)).records, [], 'contest rows are not in this list');
});

async function keys<Key>(query: string): Promise<Key[]> {
  const { rows } = await sql.raw<{ key: Key }>(query).execute(server.services.db);
  return rows.map((row) => row.key);
}

test('no query plan of the list reads the whole submission table', async () => {
  const uids = await keys<string>('select uid as key from app_user limit 300');
  const pids = await keys<number>('select id as key from problem limit 300');
  const none: SubmissionFilters = {
    scope: practice,
    status: null,
    language: null,
    users: null,
    problems: null,
    without: [],
  };
  const users: SubmissionFilters['users'][] = [
    null,
    { keys: uids.slice(0, 1) },
    { keys: uids.slice(0, 20) },
    { keys: uids },
    { pattern: '%1%', isCommon: true },
  ];
  const problems: SubmissionFilters['problems'][] = [
    null,
    { keys: pids.slice(0, 1) },
    { keys: pids.slice(0, 20) },
    { keys: pids },
    { pattern: '%1%', isCommon: false },
  ];
  const slices = [
    { isBackwards: false, offset: 0, limit: 30 },
    { isBackwards: false, offset: 3000, limit: 30 },
    { isBackwards: true, offset: 0, limit: 30 },
  ];
  let plans = 0;
  for (const status of [null, 0, 4, 7]) {
    for (const language of [null, 'C++']) {
      for (const user of users) {
        for (const problem of problems) {
          const filters = { ...none, status, language, users: user, problems: problem };
          const queries = [countQuery(filters, 10_001), ...slices.map((slice) => idsQuery(filters, slice))];
          for (const query of queries) {
            const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(
              server.services.db,
            );
            const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
            assert.doesNotMatch(
              plan,
              /Seq Scan on submission\b/,
              `${JSON.stringify(filters).slice(0, 200)}\n${plan}`,
            );
            plans += 1;
          }
        }
      }
    }
  }
  assert.equal(plans, 4 * 2 * 5 * 5 * 4);
});
