import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CaseResult } from '@xiezhi/contract/judging';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { moveToContest, moveToGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** The users who look at a submission of `owner` in these tests. */
const names = ['anonymous', 'other', 'owner', 'admin', 'problem_admin', 'root'] as const;
type Name = (typeof names)[number];

let server: TestServer;
let node: FakeNode;
const cast = new Map<Name, TestUser | null>();
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  cast.set('anonymous', null);
  cast.set('other', await server.buildUser());
  cast.set('owner', await server.buildUser());
  for (const role of ['admin', 'problem_admin', 'root'] as const) {
    cast.set(role, await server.buildUser({ role }));
  }
});
after(() => server.stop());

const owner = () => {
  const found = cast.get('owner');
  assert.ok(found);
  return found;
};

async function judged(
  problemOptions: Parameters<typeof buildJudgedProblem>[1],
  outcome: Parameters<FakeNode['finish']>[1],
): Promise<number> {
  const { displayId } = await buildJudgedProblem(server.services, problemOptions);
  const id = await submitTo(server, { as: owner(), displayId, code: 'secret code' });
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task, outcome);
  return id;
}

const detailOf = async (id: number, name: Name) => {
  const query = { submitId: id };
  const as = cast.get(name) ?? null;
  return (await server.call('GET /api/get-submission-detail', { query, as })).data.submission;
};

const casesOf = async (id: number, name: Name) => {
  const query = { submitId: id };
  return (await server.call('GET /api/get-all-case-result', { query, as: cast.get(name) ?? null })).data;
};

/** Returns the names of the users for whom the function returns a truthy result, in order. */
async function namesWhere(isSeenBy: (name: Name) => Promise<unknown>): Promise<Name[]> {
  const found: Name[] = [];
  for (const name of names) if (await isSeenBy(name)) found.push(name);
  return found;
}

const share = (id: number, on: boolean, as: TestUser | null = owner()) =>
  server.call('PUT /api/submission', { body: { submitId: id, share: on }, as });

/** Users who may read the test data of a problem of another author. */
const readers = ['problem_admin', 'root'];
const ownerAndStaff = ['owner', 'admin', 'problem_admin', 'root'];

test('the code is for its owner and staff, and for everybody once it is shared', async () => {
  const id = await judged({}, {});
  const seesCode = async (name: Name) => (await detailOf(id, name)).code === 'secret code';
  assert.deepEqual(await namesWhere(seesCode), ownerAndStaff);
  assert.equal((await share(id, true)).status, 200);
  assert.deepEqual(await namesWhere(seesCode), names);
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: true }, null);
  assert.deepEqual(await namesWhere(seesCode), ['problem_admin', 'root']);
  assert.match((await detailOf(id, 'owner')).code ?? '', /have temporarily hidden all code/);
  await server.services.siteSettings.set({ hideNonContestSubmissionCode: false }, null);
  await share(id, false);
  assert.deepEqual(await namesWhere(seesCode), ownerAndStaff);
});

test('sharing checks the problem, the owner and the submission', async () => {
  const id = await judged({ code_share: false }, {});
  const refused = await share(id, true);
  assert.deepEqual([refused.http, refused.status], [200, 403]);
  assert.equal((await share(id, false)).status, 200, 'taking it back is always allowed');
  assert.equal((await share(id, true, cast.get('root'))).status, 403);
  assert.equal((await share(999_999_999, true)).status, 404);
  assert.equal((await share(id, true, null)).http, 401);
  const bad = await server.call('PUT /api/submission', { body: { submitId: id }, as: owner() });
  assert.equal(bad.http, 400);
  const contest = await judged({}, {});
  await moveToContest(server.services, [contest]);
  assert.equal((await share(contest, true)).status, 403);
});

test('the IP address is for the owner and staff, and accounts of other judges are for nobody', async () => {
  const id = await judged({}, {});
  assert.deepEqual(await namesWhere(async (name) => (await detailOf(id, name)).ip), ownerAndStaff);
  const { data } = await server.call('GET /api/get-submission-list', { as: cast.get('root') ?? null });
  assert.ok(data.records.every((row) => row.ip === null));
  const { vjudgePassword, vjudgeUsername } = await detailOf(id, 'root');
  assert.deepEqual([vjudgePassword, vjudgeUsername], [null, null]);
});

test('cases of a problem that is no longer public, with its limits, are for the owner and staff', async () => {
  const id = await judged({ time_limit_ms: 3210, open_case_result: true }, { status: -1 });
  const seesLimits = async (name: Name) => (await casesOf(id, name))?.limits?.time === 3210;
  const livesOf = async (name: Name) =>
    name !== 'anonymous' &&
    (
      await server.call('GET /api/submission-progress', {
        query: { submitId: id },
        as: cast.get(name) ?? null,
      })
    ).data.cases.length > 0;
  assert.deepEqual(await namesWhere(seesLimits), names);
  const { pid } = await detailOf(id, 'root');
  await server.services.db.updateTable('problem').set({ auth: 2 }).where('id', '=', pid).execute();
  assert.deepEqual(await namesWhere(seesLimits), ownerAndStaff);
  assert.deepEqual(await namesWhere(livesOf), ownerAndStaff);
  assert.equal((await detailOf(id, 'other')).title, '');
});

test('compiler messages follow the code, judge errors are for staff only, and other statuses have no message', async () => {
  const compile = await judged({}, { status: -2, message: 'main.cpp:1: secret code', cases: [] });
  const seesMessage = async (name: Name) =>
    (await detailOf(compile, name)).errorMessage?.includes('secret code');
  assert.deepEqual(await namesWhere(seesMessage), ownerAndStaff);
  const fault = await judged({}, { status: 4, message: '/data/blobs is full', cases: [] });
  const seesFault = async (name: Name) =>
    (await detailOf(fault, name)).errorMessage === '/data/blobs is full';
  assert.deepEqual(await namesWhere(seesFault), readers, 'a reason may quote the data');
  assert.match((await detailOf(fault, 'owner')).errorMessage ?? '', /not your program/);
  const wrong = await judged({}, { status: -1, message: 'expected 42' });
  for (const name of names)
    assert.match((await detailOf(wrong, name)).errorMessage ?? '', /cannot be viewed/);
});

test('metrics are capped at the language’s limits for users, and exact for staff', async () => {
  const limits = { time_limit_ms: 1000, memory_limit_mb: 64 };
  const memoryKb = 100 * 1024;
  const cases = [caseResult(1, { status: 1, timeMs: 1230, memoryKb })];
  const id = await judged(limits, { status: 1, timeMs: 1230, memoryKb, cases });
  const shown = async (name: Name) => {
    const { time, memory } = await detailOf(id, name);
    const [first] = (await casesOf(id, name))?.judgeCaseList ?? [];
    return [time, memory, first?.time, first?.memory];
  };
  assert.deepEqual(await shown('owner'), [1000, 65_536, 1000, 65_536]);
  assert.deepEqual(await shown('root'), [1230, memoryKb, 1230, memoryKb]);
});

test('failure reasons are for the owner, and messages, names and columns of data for staff', async () => {
  const why = { cause: { kind: 'checker' }, printed: null, shape: null } as const;
  const cases = [1, 2].map((seq) =>
    caseResult(seq, {
      status: -1,
      message: 'a hint that quotes',
      why,
      staffMessage: 'expected 42',
      measuredMs: [10.5, 10],
    }),
  );
  const id = await judged({}, { status: -1, cases });
  const first = async (name: Name) => (await casesOf(id, name))?.judgeCaseList?.[0];
  assert.deepEqual(await namesWhere(async (name) => (await first(name))?.userOutput), ownerAndStaff);
  const staff = ['admin', 'problem_admin', 'root'];
  assert.deepEqual(await namesWhere(async (name) => (await first(name))?.inputData), staff);
  for (const message of ['expected 42', 'a hint that quotes'])
    assert.deepEqual(
      await namesWhere(async (name) => (await first(name))?.userOutput?.includes(message)),
      readers,
    );
  assert.deepEqual(
    await namesWhere(async (name) => (await first(name))?.measuredMs?.join() === '10.5,10'),
    staff,
  );
  const stranger = await first('anonymous');
  assert.deepEqual(stranger, {
    seq: 1,
    groupNum: 1,
    status: -1,
    time: 10,
    memory: 1024,
    score: null,
    userOutput: null,
    mode: 'default',
  });
});

test('output of program and interactor is for staff, as text', async () => {
  const [fromContestant, fromInteractor] = ['? 5\n\0', 'wet\n'].map((text) => {
    return { bytes: 9, head: Buffer.from(text).toString('base64'), tail: '' };
  });
  assert.ok(fromContestant && fromInteractor);
  const conversation = { fromContestant, fromInteractor, isSameVerdict: true };
  const id = await judged({}, { status: -1, cases: [caseResult(1, { conversation })] });
  const conversationFor = async (name: Name) => (await casesOf(id, name))?.judgeCaseList?.[0]?.conversation;
  assert.deepEqual(await namesWhere(conversationFor), readers);
  assert.deepEqual(await conversationFor('root'), {
    fromContestant: { bytes: 9, head: '? 5\n\\u{0}', tail: '' },
    fromInteractor: { bytes: 9, head: 'wet\n', tail: '' },
    isSameVerdict: true,
  });
});

test('data of a secret case is for readers of the problem’s test data, by every call', async () => {
  const admin = cast.get('admin');
  assert.ok(admin);
  for (const isOwn of [false, true]) {
    const author = isOwn ? admin : await server.buildUser({ role: 'admin' });
    const problem = { author: author.username, author_uid: author.uid, cases: [{ score: null, group: 1 }] };
    const id = await judged(problem, { status: -1, cases: [caseResult(1, { status: -1 })] });
    const { pid } = await detailOf(id, 'root');
    const byCall = {
      submission: (name: Name) =>
        server.call('GET /api/get-case-data', {
          query: { submitId: id, seq: 1 },
          as: cast.get(name) ?? null,
        }),
      problem: (name: Name) =>
        server.call('GET /api/admin/problem/test-data', { query: { pid }, as: cast.get(name) ?? null }),
    };
    const expected = isOwn ? ['admin', ...readers] : readers;
    for (const [call, ask] of Object.entries(byCall))
      assert.deepEqual(await namesWhere(async (name) => (await ask(name)).status === 200), expected, call);
  }
});

test('case results that the problem hides are closed to everybody', async () => {
  const id = await judged({ open_case_result: false }, {});
  assert.deepEqual(await namesWhere(async (name) => casesOf(id, name)), []);
});

test('submissions of groups are for their owner and root, and so is the code of contest submissions', async () => {
  const id = await judged({}, {});
  const codes = async (name: Name) => {
    const as = cast.get(name) ?? null;
    const query = { submitId: id };
    const detail = await server.call('GET /api/get-submission-detail', { query, as });
    const cases = await server.call('GET /api/get-all-case-result', { query, as });
    assert.equal(detail.status, cases.status);
    return detail.status === 200;
  };
  await moveToContest(server.services, [id]);
  assert.deepEqual(
    await namesWhere(codes),
    ['other', ...ownerAndStaff],
    'whoever takes part knows that it is there',
  );
  const seesCode = async (name: Name) => (await detailOf(id, name)).code === 'secret code';
  const signedIn = names.filter((name) => name !== 'anonymous');
  const reading: Name[] = [];
  for (const name of signedIn) if (await seesCode(name)) reading.push(name);
  assert.deepEqual(reading, ['owner', 'root']);
  await moveToGroup(server.services, [id]);
  assert.deepEqual(await namesWhere(codes), ['owner', 'root']);
});

test('status polls return public submissions only, at most 100, without texts', async () => {
  const ids = [await judged({}, {}), await judged({}, {}), await judged({}, {})];
  const [open, contest, group] = ids;
  await moveToContest(server.services, [contest ?? 0]);
  await moveToGroup(server.services, [group ?? 0]);
  for (const name of names) {
    const { data } = await server.call('POST /api/check-submissions-status', {
      body: { submitIds: [...ids.map(String), 999_999_999] },
      as: cast.get(name) ?? null,
    });
    assert.deepEqual(Object.keys(data), [String(open)]);
    const row = data[String(open)];
    assert.deepEqual([row?.status, row?.code, row?.errorMessage], [0, null, null]);
  }
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  for (const submitIds of [many, ['x'], 'x', null]) {
    const answer = await server.call('POST /api/check-submissions-status', { body: { submitIds } });
    assert.equal(answer.http, 400);
  }
});

test('every call reports an unknown or malformed id', async () => {
  for (const name of ['GET /api/get-submission-detail', 'GET /api/get-all-case-result'] as const) {
    const unknown = await server.call(name, { query: { submitId: 999_999_999 } });
    assert.deepEqual([unknown.http, unknown.status], [200, 404]);
    for (const submitId of ['', 'abc', '1e9', '99999999999999999999']) {
      assert.equal((await server.call(name, { query: { submitId } })).http, 400);
    }
    assert.equal((await server.call(name, {})).http, 400);
  }
});

const scored = (group: number, status: number, score: number, seq: number): CaseResult =>
  caseResult(seq, { group, status, score });

test('subtasks are combined by their mode', async () => {
  const cases = [1, 1, 1, 2, 2].map((group) => ({ group, score: 10 }));
  const results = [
    scored(1, 0, 10, 1),
    scored(1, 0, 10, 2),
    scored(1, -1, 0, 3),
    scored(2, -4, 0, 4),
    scored(2, -4, 0, 5),
  ];
  const groups = async (judge_case_mode: string) => {
    const options = { type: 1, io_score: 50, judge_case_mode, cases };
    const data = await casesOf(await judged(options, { status: 8, cases: results }), 'owner');
    assert.deepEqual([data?.judgeCaseMode, data?.judgeCaseList], [judge_case_mode, null]);
    return data?.subTaskJudgeCaseVoList?.map(({ subtaskDetailList, ...group }) => [
      group,
      subtaskDetailList.length,
    ]);
  };
  const skipped = { groupNum: 2, status: -4, score: 0, ac: 0, total: 2, time: null, memory: null };
  assert.deepEqual(await groups('subtask_lowest'), [
    [{ groupNum: 1, status: -1, score: 0, fullScore: 10, ac: 2, total: 3, time: 10, memory: 1024 }, 3],
    [{ ...skipped, fullScore: 10 }, 2],
  ]);
  assert.deepEqual(await groups('subtask_average'), [
    [
      {
        groupNum: 1,
        status: 8,
        score: 7,
        exactScore: 6.67,
        fullScore: 10,
        ac: 2,
        total: 3,
        time: null,
        memory: null,
      },
      3,
    ],
    [{ ...skipped, fullScore: 10 }, 2],
  ]);
});

test('a subtask mode on an ACM problem behaves as the default one', async () => {
  const id = await judged({ type: 0, judge_case_mode: 'subtask_lowest' }, {});
  const data = await casesOf(id, 'owner');
  assert.equal(data?.judgeCaseMode, 'default');
  assert.equal(data?.judgeCaseList?.length, 2);
});

test('the title of a problem that is no longer public is for the owner and staff', async () => {
  const id = await judged({ title: '秘密' }, {});
  const { db } = server.services;
  const { pid } = await detailOf(id, 'root');
  await db.updateTable('problem').set({ auth: 3 }).where('id', '=', pid).execute();
  assert.deepEqual(await namesWhere(async (name) => (await detailOf(id, name)).title), ownerAndStaff);
});
