import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CaseResult } from '@xiezhi/contract/judging';
import type { CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { openEvents } from '../../platform/live/testing/event-reader.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let node: FakeNode;
let owner: TestUser;
let stranger: TestUser;
let root: TestUser;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  node = await buildNode(server);
  [owner, stranger, root] = [
    await server.buildUser(),
    await server.buildUser(),
    await server.buildUser({ role: 'root' }),
  ];
});
after(() => server.stop());

/** Text that occurs in every secret of the problem and nowhere else. */
const secret = '2000000000';

function failing(cause: FailureCause, changes: Partial<CaseFailure> = {}): Partial<CaseResult> {
  return {
    status: -1,
    why: { cause, printed: { bytes: 2, lines: 1, isWhole: true }, shape: 'same', ...changes },
    quoted: {
      expected: secret,
      found: '0',
      said: `expected ${secret}`,
      answerLine: 1,
      output: { from: 1, text: '0', goesOn: false, isShortened: false },
    },
    staffMessage: `the answer is ${secret}`,
  };
}

const word: FailureCause = {
  kind: 'word',
  how: 'number',
  at: { line: 9, word: 1, overall: 17 },
  differing: 12_345,
};

const cases = [
  { score: null, group: 1, isSample: true, input: '1 2\n', answer: '3\n' },
  { score: null, group: 1, input: `${secret} 0\n`, answer: `${secret}\n` },
  { score: null, group: 1, input: '5 5\n', answer: '10\n' },
];

const skipped = caseResult(3, { status: -4, timeMs: 0, memoryKb: 0, message: 'Cancelled: Skipped Judging' });

async function judged(results: CaseResult[], options: Parameters<typeof buildJudgedProblem>[1] = {}) {
  const { displayId } = await buildJudgedProblem(server.services, { cases, ...options });
  const id = await submitTo(server, { as: owner, displayId });
  const events = await openEvents(server, [`submission:${id}`], owner);
  const task = await node.claim();
  assert.ok(task);
  await node.progress(task, 7, results);
  await node.finish(task, { status: -1, cases: results });
  let last = await events.submission();
  const states = [last];
  while (last.finishedAt === null) states.push((last = await events.submission()));
  events.close();
  return { id, live: states };
}

const hiddenFailure = () => judged([caseResult(1), caseResult(2, failing(word)), skipped]);

const casesOf = async (
  submitId: number,
  as: TestUser | null,
  options: { samples?: string; headers?: Record<string, string> } = {},
) => {
  const { samples, headers } = options;
  const answer = await server.call('GET /api/get-all-case-result', {
    query: { submitId, ...(samples && { samples }) },
    as,
    ...(headers && { headers }),
  });
  return answer.data;
};

const lineOf = async (id: number, seq: number, as: TestUser | null, language = 'zh-CN') => {
  const data = await casesOf(id, as, {
    samples: 'true',
    headers: { 'url-type': 'general', 'accept-language': language },
  });
  return data?.judgeCaseList?.find((item) => item.seq === seq)?.userOutput ?? null;
};

test('no call about a submission, nor its stream, reveals a secret case', async () => {
  const { id, live } = await hiddenFailure();
  const query = { submitId: id };
  for (const as of [owner, stranger, null]) {
    const answers = [
      await server.call('GET /api/get-all-case-result', { query, as }),
      await server.call('GET /api/get-all-case-result', { query: { ...query, samples: 'true' }, as }),
      await server.call('GET /api/get-submission-detail', { query, as }),
      await server.call('GET /api/get-submission-list', { query: {}, as }),
      await server.call('POST /api/check-submissions-status', { body: { submitIds: [id] }, as }),
      ...(as === null
        ? []
        : [
            await server.call('GET /api/get-submission-judgings', { query, as }),
            await server.call('GET /api/get-case-data', { query: { ...query, seq: 2 }, as }),
          ]),
    ];
    assert.doesNotMatch(JSON.stringify(answers), new RegExp(secret));
    // The line and number of differing tokens would reveal a part of the answer file.
    assert.doesNotMatch(JSON.stringify(answers.slice(0, 2)), /12345|"line":9|"overall"|"bytes"/);
  }
  assert.doesNotMatch(JSON.stringify(live), new RegExp(secret));
  assert.match(JSON.stringify(await casesOf(id, root)), new RegExp(secret));
});

test('the owner reads the kind of difference in their language, staff the values', async () => {
  const { id } = await hiddenFailure();
  assert.equal(await lineOf(id, 2, owner), '有一个数的数值不同');
  assert.equal(await lineOf(id, 2, owner, 'en-US'), 'A number is wrong');
  assert.equal(await lineOf(id, 2, stranger), null);
  assert.match((await lineOf(id, 2, root)) ?? '', /^第 9 行第 1 个数：应为 2000000000，输出为 0\n/);
});

test('hides from the owner what judges of former releases wrote about an output', async () => {
  const old = caseResult(2, { status: -1, message: `line 1, column 1: expected "${secret}", found "0"` });
  const crashed = caseResult(3, { status: 3, message: 'exit code 7' });
  const { id } = await judged([caseResult(1), old, crashed]);
  assert.equal(await lineOf(id, 2, owner), null);
  assert.equal(await lineOf(id, 3, owner, 'en-US'), '#3 ended with an error');
  assert.match((await lineOf(id, 2, root)) ?? '', new RegExp(secret));
});

test('quotes the checker’s message if the data is open, otherwise shows only its kind', async () => {
  const results = [
    caseResult(1, failing({ kind: 'checker' })),
    caseResult(2, failing({ kind: 'checker' })),
    skipped,
  ];
  const { id } = await judged(results);
  assert.equal(await lineOf(id, 1, owner), `检查器：expected ${secret}`);
  assert.equal(await lineOf(id, 2, owner), '检查器判定输出不正确');
});

test('a group manager learns no secrets of a bank problem by submitting it in the group', async () => {
  const leader = await server.buildUser();
  const gid = await buildGroup(server.services, leader.uid);
  const { id } = await hiddenFailure();
  const { db } = server.services;
  const { pid } = await db
    .updateTable('submission')
    .set({ gid })
    .where('id', '=', id)
    .returning('pid')
    .executeTakeFirstOrThrow();
  const answersToLeader = async () => {
    const answers = [
      await casesOf(id, leader, { samples: 'true' }),
      await server.call('GET /api/get-submission-detail', { query: { submitId: id }, as: leader }),
      await server.call('GET /api/get-case-data', { query: { submitId: id, seq: 2 }, as: leader }),
    ];
    return JSON.stringify(answers);
  };
  assert.match(await answersToLeader(), /"inputData":"case2.in"/, 'they manage the group');
  assert.doesNotMatch(await answersToLeader(), new RegExp(secret));
  await db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  assert.match(
    await answersToLeader(),
    new RegExp(secret),
    'a problem of the group has no secrets before them',
  );
});

test('a skipped case is described in the reader’s language', async () => {
  const { id } = await hiddenFailure();
  assert.equal(await lineOf(id, 3, owner), '已跳过，没有评测');
  assert.equal(await lineOf(id, 3, owner, 'en-US'), 'Cancelled: Skipped Judging');
});

const numbers = (data: Awaited<ReturnType<typeof casesOf>>) =>
  data?.judgeCaseList?.map(({ seq, sample }) => [seq, sample ?? null]);

test('samples are returned on request, and otherwise only if one failed', async () => {
  const { id, live } = await hiddenFailure();
  assert.deepEqual(numbers(await casesOf(id, owner)), [
    [2, null],
    [3, null],
  ]);
  assert.deepEqual(numbers(await casesOf(id, owner, { samples: 'true' })), [
    [1, 1],
    [2, null],
    [3, null],
  ]);
  assert.deepEqual(live.at(-1)?.samples, [1]);
  const failed = await judged([caseResult(1, failing(word)), caseResult(2), caseResult(3)]);
  assert.deepEqual(
    numbers(await casesOf(failed.id, owner))?.map(([seq]) => seq),
    [1, 2, 3],
  );
});

test('samples are not a subtask of zero points for clients that do not request them', async () => {
  const scored = [
    { ...cases[0], score: 0, group: 0 },
    { ...cases[1], score: 60, group: 1 },
    { ...cases[2], score: 40, group: 2 },
  ] as const;
  const results = [
    caseResult(1, { group: 0, score: 0 }),
    caseResult(2, { ...failing(word), group: 1, score: 0 }),
    caseResult(3, { group: 2, score: 40 }),
  ];
  const options = { type: 1, io_score: 100, judge_case_mode: 'subtask_lowest', cases: scored };
  const { id } = await judged(results, options);
  const groups = async (samples?: string) =>
    (await casesOf(id, owner, samples ? { samples } : {}))?.subTaskJudgeCaseVoList?.map(
      (item) => item.groupNum,
    );
  assert.deepEqual(await groups(), [1, 2]);
  assert.deepEqual(await groups('true'), [0, 1, 2]);
});

test('returns the program’s limits next to the usage of its cases', async () => {
  const { id } = await hiddenFailure();
  assert.deepEqual((await casesOf(id, owner))?.limits, { time: 1000, memory: 262_144 });
});

const dataOf = (submitId: number, seq: number, as: TestUser | null) =>
  server.call('GET /api/get-case-data', { query: { submitId, seq }, as });

test('input, answer and output are for staff, of samples for the owner, and of all if the problem allows it', async () => {
  const results = [caseResult(1, failing(word)), caseResult(2, failing(word)), skipped];
  const closed = await judged(results);
  const open = await judged(results, { opens_data: true });
  const dataStatus = async (id: number, seq: number, as: TestUser | null) =>
    (await dataOf(id, seq, as)).status;
  const rows: [TestUser | null, sample: number, secret: number, opened: number][] = [
    [null, 401, 401, 401],
    [stranger, 403, 403, 403],
    [owner, 200, 403, 200],
    [root, 200, 200, 200],
  ];
  for (const [as, ...expected] of rows) {
    const found = [
      await dataStatus(closed.id, 1, as),
      await dataStatus(closed.id, 2, as),
      await dataStatus(open.id, 2, as),
    ];
    assert.deepEqual(found, expected, as?.username ?? 'visitor');
  }
  const { data } = await dataOf(closed.id, 2, root);
  assert.deepEqual(
    [data.input.shown.text, data.answer.shown.text, data.output?.shown.text],
    [`${secret} 0`, secret, '0'],
  );
  assert.equal((await dataOf(closed.id, 99, root)).status, 404);
  assert.equal((await dataOf(closed.id, 99, owner)).status, 403);
});

test('sends the lines around the difference of a large answer', async () => {
  const answer = Array.from({ length: 100_000 }, (_, index) => String(index + 1)).join('\n');
  const large = [{ score: null, group: 1, input: 'x'.repeat(50_000), answer }];
  const result = failing(word);
  const quoted = { ...result.quoted, answerLine: 5000 };
  const { id } = await judged([caseResult(1, { ...result, quoted })], { cases: large });
  const { data } = await dataOf(id, 1, root);
  assert.deepEqual([data.answer.shown.from, data.answer.shown.text.split('\n').length], [4900, 200]);
  assert.ok(JSON.stringify(data).length < 20_000, 'bounded');
  assert.ok(data.input.shown.isShortened);
});
