import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foundKinds, searchLimits } from '@xiezhi/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { countedProblems, countedUsers, problemQuery, userQuery } from './find.ts';
import { searchSources, titleTest } from './sources.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  const { services } = server;
  for (const [displayId, title] of [
    ['1000', '求和 A+B'],
    ['1001', '最短路径'],
    ['1002', '次短路径与 Dijkstra'],
    ['10020', '100% 正确_的题'],
    ['2000', '短文'],
  ] as const)
    await buildProblem(services, { displayId, title });
  const english = await server.services.db
    .selectFrom('problem')
    .where('display_id', '=', '1001')
    .select('id')
    .executeTakeFirstOrThrow();
  await server.services.db
    .insertInto('problem_text')
    .values({ pid: english.id, locale: 'en-US', title: 'Shortest paths' })
    .execute();
});
after(() => server.stop());

async function search(keyword: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  const answer = await server.call('GET /api/search', { query: { keyword }, locale });
  assert.deepEqual([answer.http, answer.status], [200, 200]);
  return answer.data;
}
const titles = async (keyword: string, locale: 'zh-CN' | 'en-US') =>
  (await search(keyword, locale)).problems.map((row) => row.title);
const build = (username: string, nickname: string | null, status: 0 | 1 = 0) =>
  server.buildUser({ username, nickname, status });
const places = async (keyword: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  (await search(keyword, locale)).places.map(({ kind, title }) => [kind, title]);
const ids = async (keyword: string) => (await search(keyword)).problems.map((row) => row.problemId);

test('finds problems by the start of their id and by any part of their title', async () => {
  for (const [keyword, wanted] of [
    ['1002', ['1002', '10020']],
    ['1000', ['1000']],
    ['短路', ['1001', '1002']],
    ['短', ['2000']],
    [' dijkstra ', ['1002']],
    ['shortest', ['1001']],
    ['a+b', ['1000']],
    ['100%', ['10020']],
    ['%', []],
    ['__', []],
    ['', []],
    ['   ', []],
    ['nothing at all', []],
  ] as const)
    assert.deepEqual(await ids(keyword), [...wanted], keyword);
});

test('titles are in the requested language, and fall back to the existing one', async () => {
  assert.deepEqual(await titles('短路', 'en-US'), ['Shortest paths', '次短路径与 Dijkstra']);
  assert.deepEqual(await titles('短路', 'zh-CN'), ['最短路径', '次短路径与 Dijkstra']);
});

test('nobody finds hidden, contest, group and removed problems, root included', async () => {
  const { services } = server;
  const root = await server.buildUser({ role: 'root' });
  await buildProblem(services, { displayId: 'X1', title: '绝密一', auth: 2 });
  await buildProblem(services, { displayId: 'X2', title: '绝密二', auth: 3 });
  const removed = await buildProblem(services, { displayId: 'X3', title: '绝密三' });
  const grouped = await buildProblem(services, { displayId: 'X4', title: '绝密四' });
  await services.db.updateTable('problem').set({ hidden_at: new Date() }).where('id', '=', removed).execute();
  await services.db
    .updateTable('problem')
    .set({ gid: await buildGroup(services) })
    .where('id', '=', grouped)
    .execute();
  for (const as of [null, root]) {
    for (const keyword of ['绝密', 'X', 'X1', 'X2', 'X3', 'X4', '绝']) {
      const { data } = await server.call('GET /api/search', { query: { keyword }, as });
      assert.deepEqual(data.problems, [], keyword);
    }
  }
});

test('finds users by the start of their names, and by longer parts, but not banned ones', async () => {
  await build('zed', null);
  await build('zed_two', '小鹿');
  await build('amazed', '林间小鹿');
  await build('zedban', null, 1);
  const names = async (keyword: string) => (await search(keyword)).users.map((row) => row.username);
  assert.deepEqual(await names('ZED'), ['zed', 'zed_two', 'amazed']);
  assert.deepEqual(await names('ze'), ['zed', 'zed_two']);
  assert.deepEqual(await names('小鹿'), ['zed_two']);
  assert.deepEqual(await names('间小鹿'), ['amazed']);
  assert.deepEqual(await names('zedban'), []);
  const { users } = await search('zed_two');
  assert.deepEqual(Object.keys(users[0] ?? {}).sort(), ['avatar', 'nickname', 'uid', 'username']);
});

test('rejects a word that is too long or missing', async () => {
  const long = await server.call('GET /api/search', { query: { keyword: 'x'.repeat(61) } });
  assert.equal(long.http, 400);
  const none = await server.call('GET /api/search');
  assert.equal(none.http, 400);
});

test('allows fast typing, and limits endless requests', async () => {
  const strict = await startTestServer({ settings: { rateLimitFactor: 1 } });
  try {
    const as = await strict.buildUser();
    const codes = await Promise.all(
      Array.from(
        { length: 260 },
        async () => (await strict.call('GET /api/search', { as, query: { keyword: 'q' } })).http,
      ),
    );
    assert.equal(codes.filter((code) => code === 200).length, 240);
    assert.equal(codes.filter((code) => code === 429).length, 20);
  } finally {
    await strict.stop();
  }
});

test('finds public contests, announcements and discussions in both languages', async () => {
  const { db } = server.services;
  const { uid } = await server.buildUser();
  const now = new Date();
  const contest = (title: string, more: { is_visible?: boolean; gid?: number } = {}) => ({
    uid,
    title,
    texts: JSON.stringify({ 'en-US': { title: `Spring round ${title.length}`, description: '' } }),
    type: 0,
    auth: 0,
    starts_at: now,
    ends_at: new Date(now.getTime() + 3_600_000),
    ...more,
  });
  const gid = await buildGroup(server.services);
  await db
    .insertInto('contest')
    .values([
      contest('春季赛'),
      contest('春季赛（隐藏）', { is_visible: false }),
      contest('春季赛·团队的', { gid }),
    ])
    .execute();
  const training = { uid, auth: 'Private', title: '春季训练' };
  await db
    .insertInto('training')
    .values([
      training,
      { ...training, title: '春季训练（隐藏）', is_visible: false },
      { ...training, title: '春季训练（已删除）', hidden_at: now },
      { ...training, title: '春季训练（团队）', gid },
    ])
    .execute();
  await db
    .insertInto('announcement')
    .values([
      { uid, title: '春季维护', content: 'x' },
      { uid, title: '春季草稿', content: 'x', status: 1 },
    ])
    .execute();
  const { id: category_id } = await db
    .selectFrom('discussion_category')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const post = { uid, category_id, description: 'x', content: 'x' };
  await db
    .insertInto('discussion')
    .values([
      { ...post, title: '春季赛怎么报名？' },
      { ...post, title: '春季赛（团队）', gid },
      { ...post, title: '春季赛广告', status: 1 },
    ])
    .execute();
  assert.deepEqual(await places('春季'), [
    ['contest', '春季赛'],
    ['training', '春季训练'],
    ['announcement', '春季维护'],
    ['discussion', '春季赛怎么报名？'],
  ]);
  assert.deepEqual(await places('SPRING', 'en-US'), [['contest', 'Spring round 3']]);
  assert.deepEqual(await places('季'), []);
  await server.services.siteSettings.set({ openPublicDiscussion: false }, null);
  assert.deepEqual(await places('报名'), []);
  await server.services.siteSettings.set({ openPublicDiscussion: true }, null);
});

const results = async (query: Record<string, string | number>, as: TestUser | null = null) => {
  const answer = await server.call('GET /api/search-results', {
    query: { keyword: '春季', ...query },
    as,
    locale: 'zh-CN',
  });
  assert.deepEqual([answer.http, answer.status], [200, 200]);
  return answer.data;
};

test('pages all results by kind, with the number of each', async () => {
  const { kind, counts, records } = await results({});
  assert.deepEqual(
    [kind, counts, records.map(({ title, href }) => [title, href.replace(/\d+/, 'n')])],
    [
      'contest',
      { problem: 0, contest: 1, training: 1, discussion: 1, announcement: 1, group: 0, user: 0 },
      [['春季赛', '/contest/n']],
    ],
  );
  const post = await results({ kind: 'discussion' });
  assert.deepEqual([post.records[0]?.text, post.total], ['x', 1]);
  for (let number = 0; number < 5; number += 1)
    await buildProblem(server.services, { displayId: `Q${number}`, title: `分页 ${number}` });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((currentPage) => results({ keyword: '分页', kind: 'problem', currentPage, limit: 2 })),
  );
  assert.deepEqual(
    pages.map((page) => page.records.map(({ code }) => code)),
    [['Q0', 'Q1'], ['Q2', 'Q3'], ['Q4'], []],
  );
  assert.deepEqual(new Set(pages.map(({ total }) => total)), new Set([5]));
  assert.deepEqual((await results({ keyword: '  ' })).records, []);
  assert.equal(
    (await server.call('GET /api/search-results', { query: { keyword: 'x', kind: 'secret' } })).http,
    400,
  );
});

test('no test user finds more than a visitor: nothing hidden, of groups or disabled leaks', async () => {
  const { services } = server;
  const owner = await server.buildUser();
  const open = await buildGroup(services, owner.uid);
  const secret = await buildGroup(services, owner.uid);
  const name = (id: number, more: object) =>
    services.db.updateTable('app_group').set(more).where('id', '=', id).execute();
  await name(open, { name: '春季班', brief: '公开' });
  await name(secret, { name: '春季密班', is_visible: false });
  await name(await buildGroup(services), { name: '春季禁班', status: 1 });
  await name(await buildGroup(services), { name: '春季散班', hidden_at: new Date() });
  const perViewer = [];
  for (const as of [null, await server.buildUser(), owner, await server.buildUser({ role: 'root' })])
    for (const kind of foundKinds)
      perViewer.push([kind, (await results({ kind }, as)).records.map(({ title, text }) => [title, text])]);
  const visitor = perViewer.slice(0, foundKinds.length);
  assert.deepEqual(visitor.find(([kind]) => kind === 'group')?.[1], [['春季班', '公开']]);
  for (let at = 0; at < perViewer.length; at += foundKinds.length)
    assert.deepEqual(perViewer.slice(at, at + foundKinds.length), visitor);
  assert.ok(!/隐藏|团队|密班|禁班|散班|广告|草稿|删除/.test(JSON.stringify(perViewer)));
  await services.siteSettings.set({ openPublicDiscussion: false }, null);
  assert.equal((await results({})).counts.discussion, 0);
  assert.deepEqual((await results({ kind: 'discussion' })).records, []);
  await services.siteSettings.set({ openPublicDiscussion: true }, null);
});

test('over many problems, users and posts every search uses an index and returns few rows', async () => {
  const { db } = server.services;
  await sql`insert into problem (display_id, auth) select 'P' || n, 1 from generate_series(1, 8000) n`.execute(
    db,
  );
  await sql`insert into problem_text (pid, locale, title)
    select id, 'zh-CN', case when id % 16 = 0 then '最短' else '' end || md5(id::text) from problem where display_id like 'P%'`.execute(
    db,
  );
  await sql`insert into tag (name) select 'tag' || n from generate_series(1, 200) n`.execute(db);
  await sql`insert into problem_tag (pid, tag_id) select problem.id, tag.id from problem join tag
    on tag.id % 200 = problem.id % 200 where display_id like 'P%'`.execute(db);
  await sql`insert into app_user (uid, username, nickname)
    select md5(n::text), 'many' || n, '同学' || n from generate_series(1, 20000) n`.execute(db);
  await sql`insert into discussion (uid, category_id, title, description, content)
    select uid, (select min(id) from discussion_category), case when n % 1600 = 0 then '最短 ' else '' end || md5(n::text), '', 'x'
    from generate_series(1, 8000) n, (select min(uid) as uid from app_user) writer`.execute(db);
  // New index entries are in pending lists at first. `vacuum` moves them into the indexes.
  await sql`vacuum analyze problem, problem_text, problem_tag, tag, app_user, discussion`.execute(db);
  const late = { limit: 20, offset: 300, outOf: searchLimits.countedMax };
  const plan = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const word of ['P1', 'P12345', '最短', '题a', 'ab', 'abc', '题', 'c4ca42'])
    assert.doesNotMatch(await plan(problemQuery(word, 'zh-CN')), /Seq Scan on (?!tag\b)/, word);
  for (const word of ['m', 'many1234', '同学12345', '同', 'any1234', 'zzz', '___', '%%%%', '_a%', '- -'])
    assert.doesNotMatch(await plan(userQuery(word)), /Seq Scan on/, word);
  for (const word of ['P1', '最短', 'ab', '题', '___', '%%']) {
    assert.doesNotMatch(await plan(countedProblems(word)), /Seq Scan on (?!tag\b)/, word);
    assert.doesNotMatch(await plan(problemQuery(word, 'zh-CN', late)), /Seq Scan on (?!tag\b)/, word);
  }
  for (const word of ['m', 'many1234', '同学12345', 'zzz', '___']) {
    assert.doesNotMatch(await plan(countedUsers(word)), /Seq Scan on/, word);
    assert.doesNotMatch(await plan(userQuery(word, late)), /Seq Scan on/, word);
  }
  for (const word of ['最短', '最', 'ab1', 'zz'])
    assert.doesNotMatch(
      await plan(
        sql`select ${searchSources.discussion.matching(titleTest(word))} limit ${searchLimits.countedMax}`,
      ),
      /Seq Scan on/,
      word,
    );
  const many = await results({ keyword: '最短', limit: 100, currentPage: 4 });
  assert.deepEqual(
    [many.counts.problem, many.isTotalEstimated, many.records.length],
    [searchLimits.countedMax, true, 100],
  );
  const common = await search('最短');
  assert.equal(common.problems.length, searchLimits.problems);
  assert.equal((await search('many')).users.length, searchLimits.users);
});
