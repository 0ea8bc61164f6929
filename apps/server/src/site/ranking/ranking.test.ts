import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rankType } from '@xiezhi/contract/routes/ranking';
import { sql } from 'kysely';
import type { TestUser, UserOptions } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { RankType } from './orders.ts';
import { rankRows } from './rank-list.ts';
import { uidsFrom } from './page-anchors.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

interface Counts {
  readonly ac?: number;
  readonly total?: number;
  readonly oi_score?: number;
}

async function ranked(
  { ac = 0, total = 0, oi_score = 0 }: Counts,
  options: UserOptions = {},
): Promise<TestUser> {
  const user = await server.buildUser(options);
  await server.services.db
    .updateTable('user_counter')
    .set({ ac, total, oi_score })
    .where('uid', '=', user.uid)
    .execute();
  return user;
}

const list = (query: Record<string, string | number>, as: TestUser | null = null) =>
  server.call('GET /api/get-rank-list', { query, as });

const byUid = (a: TestUser, b: TestUser) => (a.uid < b.uid ? -1 : 1);

test('ACM ranks by accepted, then by fewer submissions, OI by score, then by accepted, and both then by uid', async () => {
  const level = [
    await ranked({ ac: 5, total: 9, oi_score: 7 }),
    await ranked({ ac: 5, total: 9, oi_score: 7 }),
  ];
  level.sort(byUid);
  const diligent = await ranked({ ac: 5, total: 8, oi_score: 90 });
  const best = await ranked({ ac: 6, total: 100, oi_score: 7 });
  const idle = await ranked({});
  const acm = await list({ type: 0 });
  const order = [best, diligent, ...level, idle].map((user) => user.uid);
  assert.deepEqual(
    acm.data.records.map((row) => row.uid),
    order,
  );
  assert.deepEqual([acm.data.total, acm.data.size, acm.data.records[0]?.score], [5, 30, undefined]);
  const oi = await list({ type: 1 });
  const oiOrder = [diligent, best, ...level, idle].map((user) => user.uid);
  assert.deepEqual(
    oi.data.records.map((row) => row.uid),
    oiOrder,
  );
  assert.deepEqual(oi.data.records[0], {
    uid: diligent.uid,
    username: diligent.username,
    nickname: null,
    signature: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    ac: 5,
    total: 8,
    judged: 8,
    rating: null,
    place: 1,
    score: 90,
  });
});

test('pages of any size contain each user once, from either end', async () => {
  for (let i = 0; i < 20; i += 1) await ranked({ ac: i % 3, total: 10, oi_score: i % 2 });
  for (const type of [0, 1]) {
    const whole = (await list({ type, limit: 100 })).data.records.map((row) => row.uid);
    assert.equal(new Set(whole).size, whole.length);
    for (const limit of [1, 7, 10]) {
      const pages = Math.ceil(whole.length / limit);
      const found: string[] = [];
      for (let currentPage = 1; currentPage <= pages; currentPage += 1) {
        const { data } = await list({ type, limit, currentPage });
        found.push(...data.records.map((row) => row.uid));
      }
      assert.deepEqual(found, whole, `type ${type}, ${limit} a page`);
    }
    assert.deepEqual((await list({ type, limit: 10, currentPage: 99 })).data.records, []);
  }
});

test('equal points share a rank, zero points have none, and a search shows the rank among all', async () => {
  const [first, , second] = [
    await ranked({ ac: 900, total: 900 }),
    await ranked({ ac: 900, total: 901 }),
    await ranked({ ac: 899, total: 899 }),
  ];
  const idle = await ranked({});
  const { records } = (await list({ type: 0, limit: 3 })).data;
  assert.deepEqual(
    records.map(({ place }) => place),
    [1, 1, 3],
  );
  for (const [user, place] of [
    [first, 1],
    [second, 3],
    [idle, null],
  ] as const) {
    const found = (await list({ type: 0, searchUser: user.username })).data.records;
    assert.equal(found.find(({ uid }) => uid === user.uid)?.place, place);
  }
});

test('a profile shows the rank in both rankings, as the rankings do, and none without points', async () => {
  for (const [type, key] of [
    [0, 'acmPlace'],
    [1, 'oiPlace'],
  ] as const) {
    const { records } = (await list({ type, limit: 100 })).data;
    for (const [index, row] of records.entries()) {
      const { data } = await server.call('GET /api/get-user-home-info', { query: { uid: row.uid } });
      const pointsOf = (other: typeof row) => (type === 0 ? other.ac : (other.score ?? 0));
      const better = records.filter((other) => pointsOf(other) > pointsOf(row)).length;
      const place = pointsOf(row) === 0 ? null : better + 1;
      assert.deepEqual([data[key], row.place], [place, place], `${key} of row ${index}`);
    }
  }
});

test('banned users leave the ranking and return', async () => {
  const { db } = server.services;
  const user = await ranked({ ac: 1000 });
  const banned = await ranked({ ac: 1001 }, { status: 1 });
  const top = async () => (await list({ type: 0, limit: 2 })).data.records.map((row) => row.uid);
  assert.equal((await top())[0], user.uid);
  await db.updateTable('app_user').set({ status: 1 }).where('uid', '=', user.uid).execute();
  await db.updateTable('app_user').set({ status: 0 }).where('uid', '=', banned.uid).execute();
  assert.deepEqual([(await top())[0], (await top()).includes(user.uid)], [banned.uid, false]);
  assert.equal((await list({ type: 0, searchUser: user.username })).data.total, 0);
});

test('a search finds usernames and nicknames, and real names for staff only', async () => {
  const { db } = server.services;
  const user = await ranked({ ac: 3 }, { username: 'Search_Me', nickname: '小明 100%' });
  await db.updateTable('app_user').set({ realname: '王小明同学' }).where('uid', '=', user.uid).execute();
  const found = async (searchUser: string, as: TestUser | null = null) => {
    const { data } = await list({ type: 0, searchUser }, as);
    assert.equal(data.total, data.records.length);
    return data.records.map((row) => row.uid);
  };
  for (const text of ['search_m', 'H_ME', '小明', '100%'])
    assert.deepEqual(await found(text), [user.uid], text);
  assert.deepEqual(await found('%h_m%'), []);
  const plain = await server.buildUser();
  for (const as of [null, plain]) assert.deepEqual(await found('王小明', as), []);
  for (const role of ['root', 'admin', 'problem_admin'] as const) {
    assert.deepEqual(await found('王小明', await server.buildUser({ role })), [user.uid], role);
  }
  const { data } = await list({ type: 0, searchUser: 'search_me' }, await server.buildUser({ role: 'root' }));
  assert.equal(JSON.stringify(data).includes('同学'), false, 'a rank never shows one');
});

test('truncates the signature, and never inside a character', async () => {
  const user = await ranked({ ac: 2000 });
  const signature = '😀'.repeat(101);
  await server.services.db.updateTable('app_user').set({ signature }).where('uid', '=', user.uid).execute();
  assert.equal((await list({ type: 0, limit: 1 })).data.records[0]?.signature, '😀'.repeat(100));
});

test('rejects a ranking of no or an unknown type', async () => {
  for (const query of [{}, { type: 2 }, { type: -1 }, { type: 'ACM' }, { type: '' }]) {
    assert.equal((await list(query as Record<string, string>)).http, 400, JSON.stringify(query));
  }
});

test('reads any page of a large site from the index of its ranking', async () => {
  const { db } = server.services;
  await sql`insert into app_user (uid, username)
    select lpad(to_hex(n), 32, '0'), 'many' || n from generate_series(1, 20000) n`.execute(db);
  await sql`insert into user_counter (uid, ac, total, oi_score)
    select lpad(to_hex(n), 32, '0'), n % 700, n % 900, n % 5000 from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum (analyze) user_counter, app_user`.execute(db.withoutPlugins());
  for (const [type, index] of [
    [rankType.acm, 'user_rank_acm'],
    [rankType.oi, 'user_rank_oi'],
  ] as const satisfies [RankType, string][]) {
    for (const isBackwards of [false, true]) {
      for (const offset of [0, 9970]) {
        const slice = { isBackwards, offset, limit: 30 };
        const plan = JSON.stringify(await rankRows(db, type, slice, null).explain('json'));
        assert.match(plan, new RegExp(`"Index Only Scan"[^}]*"${index}"`), plan);
        assert.doesNotMatch(plan, /"Seq Scan"/, plan);
      }
    }
    const post = { first: 350, second: 450, uid: '0'.repeat(32) };
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
      explain (format json) ${uidsFrom(type, post, { offset: 100, limit: 30 })}`.execute(db);
    const plan = JSON.stringify(rows);
    assert.equal(plan.match(new RegExp(`"Index (Only )?Scan"[^}]*"${index}"`, 'g'))?.length, 3, plan);
    assert.doesNotMatch(plan, /"Seq Scan"/, plan);
  }
});

test('a search without letters reads no whole table, and a blank one is ignored', async () => {
  const { db } = server.services;
  const odd = await ranked({ ac: 1 }, { username: '__odd_One', nickname: '★★★ x' });
  for (const text of ['___', '%%%', '★★★', '- -']) {
    const slice = { isBackwards: false, offset: 0, limit: 30 };
    const search = { text, isByRealname: false };
    const plan = JSON.stringify(await rankRows(db, rankType.acm, slice, search).explain('json'));
    assert.doesNotMatch(
      plan,
      /"Seq Scan","Parallel Aware":(true|false),"Async Capable":false,"Relation Name":"app_user"/,
      text,
    );
  }
  const found = async (searchUser: string) => {
    const { data } = await list({ type: 0, searchUser });
    return data.records.map((row) => row.uid);
  };
  for (const text of ['__', '★']) assert.deepEqual(await found(text), [odd.uid], text);
  assert.deepEqual(await found('%%'), []);
  assert.equal((await list({ type: 0, searchUser: '   ' })).data.total, (await list({ type: 0 })).data.total);
});

test('a page far down equals the one found by counting', async () => {
  for (const type of [rankType.acm, rankType.oi] as const) {
    const slice = { isBackwards: false, offset: 0, limit: 30_000 };
    const whole = (await rankRows(server.services.db, type, slice, null).execute()).map(({ uid }) => uid);
    assert.ok(whole.length > 20_000);
    const last = Math.ceil(whole.length / 30);
    for (const currentPage of [9, 10, 11, 126, 331, last, last + 1]) {
      const { records } = (await list({ type, limit: 30, currentPage })).data;
      assert.deepEqual(
        records.map(({ uid }) => uid),
        whole.slice((currentPage - 1) * 30, currentPage * 30),
        `type ${type}, page ${currentPage}`,
      );
    }
  }
});
