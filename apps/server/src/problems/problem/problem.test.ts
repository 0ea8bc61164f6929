import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localLanguages } from '@xiezhi/contract/languages';
import { sql } from 'kysely';
import { buildJudgedProblem, type TestProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { buildGroup } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let first: TestProblem;
let hard: TestProblem;
before(async () => {
  server = await startTestServer();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server, { languages: ['C', 'C++', 'Java', 'Python3'] });
  first = await buildJudgedProblem(server.services, {
    display_id: '1000',
    title: '两数之和',
    titleEn: 'A+B Problem',
    tags: ['入门', '数学'],
    difficulty: 1,
    samples: JSON.stringify([
      { input: '1 2\n', output: '3\n', explanation: { 'en-US': 'One and two.' } },
      { input: '</input>', output: '<b>' },
    ]),
    limit_factors: JSON.stringify({ Java: 3 }),
    checker: JSON.stringify({
      language: 'C++',
      code: 'secret',
      dialect: 'auto',
      unit: 'percent',
      arguments: [],
    }),
    judge_extra_files: JSON.stringify({ 'secret.h': 'secret' }),
    user_extra_files: JSON.stringify({ 'grader.h': 'int f();' }),
  });
  hard = await buildJudgedProblem(server.services, {
    display_id: '999',
    title: '100%_难题\\',
    tags: ['数学'],
    difficulty: 7,
    languages: ['C', 'Rust'],
  });
  await buildJudgedProblem(server.services, {
    display_id: 'CF-1A',
    title: 'Theatre',
    is_remote: true,
    remote_oj: 'CF',
  });
});
after(() => server.stop());

type Query = Record<string, string | number | boolean>;

async function list(query: Query = {}, locale: 'zh-CN' | 'en-US' = 'en-US') {
  const answer = await server.call('GET /api/get-problem-list', { query, locale });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}
const ids = async (query: Query) => (await list(query)).records.map((row) => row.problemId);

test('lists by length of the display id, then by id, with paging', async () => {
  assert.deepEqual(await ids({}), ['999', '1000', 'CF-1A']);
  const page = await list({ limit: 2, currentPage: 2 });
  assert.deepEqual([page.records.map((row) => row.problemId), page.total, page.pages], [['CF-1A'], 3, 2]);
  assert.deepEqual(await ids({ currentPage: 50 }), []);
});

test('the list is filtered by keyword, difficulty, judge and tags', async () => {
  const tags = await server.call('GET /api/get-all-problem-tags', { query: { oj: 'all' } });
  const idOf = (name: string) => tags.data.find((tag) => tag.name === name)?.id ?? 0;
  const [intro, math] = [idOf('入门'), idOf('数学')];
  assert.deepEqual(
    tags.data.map((tag) => [tag.name, tag.problemCount]),
    [
      ['入门', 1],
      ['数学', 2],
    ],
  );
  for (const [query, wanted] of [
    [{ keyword: ' a+b ' }, ['1000']],
    [{ keyword: '两数' }, ['1000']],
    [{ keyword: '99' }, ['999']],
    [{ keyword: 'cf-1a' }, ['CF-1A']],
    [{ keyword: 'nothing' }, []],
    [{ difficulty: 7 }, ['999']],
    [{ oj: 'Mine' }, ['999', '1000']],
    [{ oj: 'CF' }, ['CF-1A']],
    [{ oj: 'HDU' }, []],
    [{ tagId: String(math) }, ['999', '1000']],
    [{ tagId: `${math},${intro}` }, ['1000']],
    [{ tagId: `[${math},${intro}]` }, ['1000']],
    [{ tagId: '[broken' }, ['999', '1000', 'CF-1A']],
    [{ keyword: 'x'.repeat(255) }, []],
  ] as [Query, string[]][]) {
    assert.deepEqual(await ids(query), wanted, JSON.stringify(query).slice(0, 60));
  }
  for (const query of [{ difficulty: 'hard' }, { keyword: 'x'.repeat(256) }]) {
    assert.equal((await server.call('GET /api/get-problem-list', { query })).http, 400);
  }
});

test('treats percent, underscore and backslash in a keyword literally', async () => {
  assert.deepEqual(await ids({ keyword: '%' }), ['999']);
  assert.deepEqual(await ids({ keyword: '_' }), ['999']);
  assert.deepEqual(await ids({ keyword: '\\' }), ['999']);
  assert.deepEqual(await ids({ keyword: '0%' }), ['999']);
});

test('the page takes the same number of queries, whatever its length', async () => {
  let queries = 0;
  const { db, cacheInvalidation } = server.services;
  const { createProblemList } = await import('./list.ts');
  const counting = db.withPlugin({
    transformQuery: ({ node: query }) => {
      queries += 1;
      return query;
    },
    transformResult: async ({ result }) => result,
  });
  const query = { currentPage: 1, keyword: undefined, oj: undefined, tagId: [] };
  const page = createProblemList({ db: counting, cacheInvalidation });
  await page({ ...query, limit: 1 }, 'zh-CN');
  const short = queries;
  await page({ ...query, limit: 100 }, 'zh-CN');
  assert.equal(queries - short, short);
});

const title = async (locale: 'zh-CN' | 'en-US') =>
  (await list({ keyword: '1000' }, locale)).records[0]?.title;
const detail = async (problemId: string, locale: 'zh-CN' | 'en-US') =>
  (await server.call('GET /api/get-problem-detail', { query: { problemId }, locale })).data.problem;

test('returns titles and statements in the requested language, else in the other one with a flag', async () => {
  assert.deepEqual([await title('zh-CN'), await title('en-US')], ['两数之和', 'A+B Problem']);
  const english = await detail('1000', 'en-US');
  assert.deepEqual(
    [english.title, english.locale, english.isFallbackLocale],
    ['A+B Problem', 'en-US', false],
  );
  assert.deepEqual(english.locales, ['en-US', 'zh-CN']);
  assert.equal(english.samples[0]?.explanation, 'One and two.');
  const fallback = await detail('999', 'en-US');
  assert.deepEqual(
    [fallback.title, fallback.locale, fallback.isFallbackLocale],
    ['100%_难题\\', 'zh-CN', true],
  );
});

test('the detail has limits by language and samples as data, and no secrets', async () => {
  const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: '1000' } });
  assert.deepEqual(data.languages, ['C', 'C++', 'Java', 'Python3']);
  assert.deepEqual(data.effectiveLimits['C++'], { timeLimit: 1000, memoryLimit: 256 });
  assert.deepEqual(data.effectiveLimits['Python3'], { timeLimit: 2000, memoryLimit: 512 });
  assert.deepEqual(data.effectiveLimits['Java'], { timeLimit: 3000, memoryLimit: 768 });
  assert.equal(data.problem.examples.startsWith('<input>1 2\n</input><output>3\n</output>'), true);
  assert.deepEqual(data.problem.samples[1], { input: '</input>', output: '<b>', explanation: null });
  assert.equal(data.problem.userExtraFile, '{"grader.h":"int f();"}');
  assert.doesNotMatch(JSON.stringify(data), /secret/);
  assert.deepEqual(data.problemCount.total, 0);
});

/** Responses of all routes that return data about one problem. */
const callsOfProblem = async (pid: number, problemId: string) => [
  await server.call('GET /api/get-problem-detail', { query: { problemId } }),
  await server.call('GET /api/get-problem-tags', { query: { pid } }),
  await server.call('GET /api/get-problem-languages', { query: { pid } }),
  await server.call('GET /api/get-problem-code-template', { query: { pid } }),
  await server.call('GET /api/languages', { query: { pid, all: false } }),
];

test('all calls reject hidden, contest-only, group and unknown problems', async () => {
  for (const [columns, status] of [
    [{ auth: 2 }, 403],
    [{ auth: 3 }, 403],
    [{ auth: 1, gid: await buildGroup(server.services) }, 403],
    [{ auth: 1, hidden_at: new Date() }, 404],
  ] as const) {
    const { pid, displayId } = await buildJudgedProblem(server.services, columns);
    for (const answer of await callsOfProblem(pid, displayId)) {
      assert.deepEqual([answer.http, answer.status], [200, status]);
    }
    assert.equal((await ids({ keyword: displayId })).length, 0);
  }
  for (const answer of await callsOfProblem(999_999_999, 'nothing')) {
    assert.deepEqual([answer.http, answer.status], [200, 404]);
  }
  for (const pid of ['', 'x', '1.5']) {
    assert.equal((await server.call('GET /api/get-problem-tags', { query: { pid } })).http, 400);
  }
});

test('languages show the versions of the nodes, and stay listed without a node', async () => {
  const { data } = await server.call('GET /api/languages', {});
  assert.equal(data.length, localLanguages.length);
  assert.deepEqual(
    data.slice(0, 4).map((language) => language.name),
    ['C', 'C With O2', 'C++', 'C++ With O2'],
  );
  const find = (name: string) => data.find((language) => language.name === name);
  assert.deepEqual([find('C++')?.description, find('C++')?.isAvailable], ['C++ 1.0', true]);
  assert.deepEqual([find('Rust')?.description, find('Rust')?.isAvailable], ['Rust', false]);
  assert.match(find('C++')?.template ?? '', /main/);
  const allowed = await server.call('GET /api/get-problem-languages', { query: { pid: hard.pid } });
  assert.deepEqual(
    allowed.data.map((language) => language.name),
    ['C'],
  );
});

test('the list of all languages names those of remote judges, from which clients choose syntax highlighting', async () => {
  const { data } = await server.call('GET /api/languages', { query: { all: true } });
  const typeOf = (name: string, oj: string) =>
    data.find((language) => language.name === name && language.oj === oj)?.contentType;
  assert.equal(typeOf('G++', 'HDU'), 'text/x-c++src');
  assert.equal(typeOf('GNU G++17 7.3.0', 'CF'), 'text/x-c++src');
  assert.equal(typeOf('Java', 'LIBRE'), 'text/x-java');
  assert.equal(data.filter(({ oj }) => oj === 'ME').length, localLanguages.length);
  for (const query of [{}, { all: false }])
    assert.ok((await server.call('GET /api/languages', { query })).data.every(({ oj }) => oj === 'ME'));
});

test('says that languages can be added while a node tests them at start, and when no node has reported any', async () => {
  const { db } = server.services;
  const hasPending = async () =>
    (await server.call('GET /api/get-problem-detail', { query: { problemId: '1000' } })).data
      .hasPendingLanguages;
  const setStarting = (isStarting: boolean) =>
    db
      .updateTable('judge_node')
      .set({ info: sql`info || jsonb_build_object('isStarting', ${isStarting}::boolean)` })
      .execute();
  assert.equal(await hasPending(), undefined);
  await setStarting(true);
  assert.equal(await hasPending(), true);
  await setStarting(false);
  assert.equal(await hasPending(), undefined);
  await db.updateTable('judge_node').set({ is_enabled: false }).execute();
  assert.equal(await hasPending(), true);
  await db.updateTable('judge_node').set({ is_enabled: true }).execute();
});

test('a language stays offered for a while after its node went silent, but is not available', async () => {
  const { db } = server.services;
  const states: unknown[] = [];
  for (const seconds of [1, 60, 7200]) {
    const last_seen_at = new Date(Date.now() - seconds * 1000);
    await db.updateTable('judge_node').set({ last_seen_at }).execute();
    const languages = await server.call('GET /api/languages', {});
    const { data } = await server.call('GET /api/get-problem-detail', { query: { problemId: '1000' } });
    const isAvailable = languages.data.some((language) => language.isAvailable);
    states.push([isAvailable, data.languages.length]);
  }
  assert.deepEqual(states, [
    [true, 4],
    [false, 4],
    [false, 0],
  ]);
  await node.heartbeat();
});

test('lists only remote judges that have problems here', async () => {
  const { data } = await server.call('GET /api/get-website-config');
  assert.deepEqual(data.remoteJudges, ['CF']);
});

test('returns a random public problem, or none if there is none', async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 60; i += 1)
    seen.add((await server.call('GET /api/get-random-problem', {})).data.problemId);
  assert.deepEqual(
    [...seen].toSorted((a, b) => a.localeCompare(b)),
    ['1000', '999', 'CF-1A'],
  );
  const { db } = server.services;
  await db.updateTable('problem').set({ auth: 2 }).where('gid', 'is', null).execute();
  const none = await server.call('GET /api/get-random-problem', {});
  assert.deepEqual([none.http, none.status], [200, 400]);
  await db
    .updateTable('problem')
    .set({ auth: 1 })
    .where('display_id', 'in', ['999', '1000', 'CF-1A'])
    .execute();
});

test('a user’s status is Accepted after one accepted submission, else the newest status, else Not Submitted', async () => {
  const user = await server.buildUser();
  const ask = async (pidList: (number | string)[]) =>
    (
      await server.call('POST /api/get-user-problem-status', {
        as: user,
        body: { pidList, isContestProblemList: false, cid: '0', gid: null },
      })
    ).data;
  const { pid, displayId } = first;
  assert.deepEqual(await ask([pid, String(hard.pid), 999_999]), {
    [pid]: { status: -10 },
    [hard.pid]: { status: -10 },
    999999: { status: -10 },
  });
  const statuses: (number | undefined)[] = [];
  for (const status of [-1, 0, 2]) {
    await submitTo(server, { as: user, displayId });
    const task = await node.claim();
    assert.ok(task);
    await node.progress(task, 7);
    statuses.push((await ask([pid]))[pid]?.status);
    await node.finish(task, { status });
    statuses.push((await ask([pid]))[pid]?.status);
  }
  assert.deepEqual(statuses, [7, -1, 7, 0, 0, 0]);
  const row = (await list({ keyword: '1000' })).records[0];
  assert.deepEqual([row?.total, row?.ac, row?.wa, row?.mle], [3, 1, 1, 1]);

  const calls: [Record<string, unknown>, number, number][] = [
    [{ pidList: [], isContestProblemList: false }, 400, 400],
    [{ pidList: [pid] }, 400, 400],
    [{ pidList: ['x'], isContestProblemList: false }, 400, 400],
    [{ pidList: [pid], isContestProblemList: true, cid: 4 }, 200, 404],
  ];
  for (const [body, http, status] of calls) {
    const answer = await server.call('POST /api/get-user-problem-status', { as: user, body });
    assert.deepEqual([answer.http, answer.status], [http, status]);
  }
  const visitor = await server.call('POST /api/get-user-problem-status', {
    body: { pidList: [pid], isContestProblemList: false },
  });
  assert.equal(visitor.http, 401);
});

test('returns the newest accepted code unchanged, to its author only', async () => {
  const user = await server.buildUser();
  const { pid, displayId } = first;
  const ask = async (as: { token: string } | null, query: Query = { pid }) =>
    server.call('GET /api/get-last-ac-code', { query, as });
  assert.deepEqual((await ask(user)).data, { submitId: null, code: '', language: null });
  const submitIds: number[] = [];
  for (const [code, status] of [
    ['one', 0],
    ['two', 0],
    ['three', -1],
  ] as const) {
    submitIds.push(await submitTo(server, { as: user, displayId, code }));
    const task = await node.claim();
    assert.ok(task);
    await node.finish(task, { status });
  }
  assert.deepEqual((await ask(user)).data, { submitId: submitIds[1], code: 'two', language: 'C++' });
  assert.equal((await ask(await server.buildUser())).data.code, '');
  assert.equal((await ask(user, { pid, cid: 3 })).status, 404, 'This contest does not exist');
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: true }, null);
  assert.match((await ask(user)).data.code, /hidden all code/);
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: false }, null);
  assert.equal((await ask(null)).http, 401);
  assert.equal((await ask(user, { pid: 999_999_999 })).status, 404);
  assert.equal((await ask(user, {})).http, 400);
});

test('lists tags by classification: ours first, then by rank, unclassified ones last', async () => {
  const { db } = server.services;
  const shelf = async (name: string, rank: number, oj = 'ME') =>
    (
      await db
        .insertInto('tag_classification')
        .values({ name, rank, oj })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const late = await shelf('图论', 2);
  const early = await shelf('基础', 1);
  await shelf('Codeforces', 0, 'CF');
  await db
    .insertInto('tag')
    .values([
      { name: '最短路', name_en: 'Shortest paths', classification_id: late },
      { name: '模拟', classification_id: early },
    ])
    .execute();
  const shelves = async (oj: string) => {
    const { data } = await server.call('GET /api/get-problem-tags-and-classification', { query: { oj } });
    return data.map(({ classification, tagList }) => [
      classification?.name ?? null,
      tagList.map((tag) => tag.name),
    ]);
  };
  const ours = [
    ['基础', ['模拟']],
    ['图论', ['Shortest paths']],
  ];
  const rest = [null, ['入门', '数学']];
  assert.deepEqual(await shelves('me'), [...ours, rest]);
  assert.deepEqual(await shelves('All'), [...ours, ['Codeforces', []], rest]);
  assert.deepEqual(await shelves('POJ'), [[null, []]]);
});
