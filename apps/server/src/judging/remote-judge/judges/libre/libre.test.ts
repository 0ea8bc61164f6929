import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LibreSimulator } from '../../../../../test-support/remote-judge/libre.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import type { RemoteClient } from '../../../../platform/outbound-http/remote-client.ts';
import { libre } from './libre.ts';

const site = await new LibreSimulator().start();
const problem = { id: '6764', contest: null, internalId: '41180' };
const language = { id: 'cpp g++ c++17 2 64', label: 'C++ 17 O2(G++)' };
const code = '// 你好\nint main() { return 0; }\n   \n';
const account = { username: 'team', password: 'right' };
const run = { username: 'team', problem, language, code };
const client = () => testSite(libre, site.base);
async function signedIn(): Promise<RemoteClient> {
  const one = client();
  await libre.signIn(one, account);
  return one;
}

before(() => {
  site.accounts.set('team', 'right');
  site.problems.set('6764', {
    internalId: 41_180,
    contents: {
      zh_CN: {
        title: '求和',
        sections: [
          { sectionTitle: '数据范围与提示', type: 'Text', text: '$n \\le 10$' },
          { sectionTitle: '输出格式', type: 'Text', text: '一个数' },
          { sectionTitle: '样例 1', type: 'Sample', sampleId: 1, text: '第二组' },
          { sectionTitle: '题目背景', type: 'Text', text: '很久以前' },
          {
            sectionTitle: '题目描述',
            type: 'Text',
            text: '见 ![](/files/1.png) 和 [题目](../p/2)\n\n```\n](/x)\n```',
          },
          { sectionTitle: '输入格式', type: 'Text', text: '两个数' },
        ],
      },
      en_US: { title: 'Sum', sections: [{ sectionTitle: 'What', type: 'Text', text: 'Add them.' }] },
    },
    samples: [
      { inputData: '1 2\n', outputData: '3\n' },
      { inputData: '3 4\n', outputData: '7\n' },
    ],
    judgeInfo: {
      timeLimit: 1500,
      memoryLimit: 512,
      fileIo: { inputFilename: 'sum.in', outputFilename: 'sum.out' },
      subtasks: [],
      checker: { type: 'custom' },
    },
    tags: { zh_CN: ['动态规划'] },
  });
  site.addProblem('1');
});
beforeEach(() => {
  Object.assign(site.behaviour, { captcha: 'off', isMessageObject: false });
  site.clearFaults();
});
after(() => site.stop());

test('parses ids and addresses of problems into one canonical form', () => {
  for (const right of [
    '6764',
    '#6764',
    '6764(41180)',
    'https://loj.ac/p/6764',
    'https://loj.ac/problem/6764',
  ])
    assert.equal(libre.parseId(right)?.id, '6764', right);
  for (const wrong of ['0', 'a', 'https://loj.ac.evil.example/p/1', 'https://loj.ac/s/1', ''])
    assert.equal(libre.parseId(wrong), null, wrong);
});

test('reads sections by their titles in any order and keeps all others', async () => {
  const read = await libre.fetchProblem(client(), problem);
  assert.deepEqual([read.internalId, read.timeLimitMs, read.memoryLimitKb], ['41180', 1500, 524_288]);
  assert.deepEqual([read.isSpecialJudge, read.tags], [true, ['动态规划']]);
  assert.deepEqual(read.samples, [{ input: '3 4\n', output: '7\n' }], 'the sample that the section names');
  assert.deepEqual(read.texts['zh-CN'], {
    title: '求和',
    description:
      '**题目背景**\n\n很久以前\n\n见 ![](https://loj.ac/files/1.png) 和 [题目](https://loj.ac/p/2)\n\n```\n](/x)\n```',
    input: '两个数',
    output: '一个数',
    hint: '从文件 `sum.in` 读入，输出到文件 `sum.out`。\n\n**数据范围与提示**\n\n$n \\le 10$\n\n**样例 1**\n\n第二组',
  });
  assert.equal(read.texts['en-US']?.description, 'Add them.', 'a single section is the description');
});

test('ignores an internal id that equals the shown one, and returns no text for a missing locale', async () => {
  const read = await libre.fetchProblem(client(), { id: '1', contest: null });
  assert.equal(read.internalId, null);
  assert.deepEqual(Object.keys(read.texts), ['zh-CN']);
});

test('refuses problems that take no program or are not readable', async () => {
  const contents = { zh_CN: { title: 'x', sections: [] } };
  site.problems.set('2', { internalId: 2, type: 'SubmitAnswer', contents });
  site.problems.set('3', { internalId: 3, judgeInfo: null, contents });
  site.problems.set('4', { internalId: 4, isPrivate: true, contents });
  for (const id of ['2', '3', '4', '999'])
    await assert.rejects(libre.fetchProblem(client(), { id, contest: null }), { kind: 'refused' }, id);
  site.problems.set('5', {
    internalId: 5,
    type: 'Interaction',
    contents: { en_US: { title: 'x', sections: [{ sectionTitle: 'Input', type: 'Text', text: 'Ask.' }] } },
    judgeInfo: { subtasks: [{ testcases: [{ timeLimit: 300, memoryLimit: 64 }, { timeLimit: 700 }] }] },
  });
  const read = await libre.fetchProblem(client(), { id: '5', contest: null });
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb], [700, 65_536], 'the largest of the parts');
  assert.match(read.texts['en-US']?.hint ?? '', /interactive/);
});

test('reports invalid JSON, a missing field and a truncated response as faults', async () => {
  for (const body of ['<html>being repaired</html>', '{}', '{"meta":{"id":"x"}}', '{"error":"NEW_ERROR"}']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(libre.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
  site.inject({ kind: 'truncate' });
  await assert.rejects(libre.fetchProblem(client(), problem), { kind: 'unavailable' });
  site.inject({ kind: 'status', status: 429, headers: { 'retry-after': '9' } });
  await assert.rejects(libre.fetchProblem(client(), problem), { kind: 'unavailable', retryAfterMs: 9000 });
});

test('gives the reason of the site for a refused sign-in, and distinguishes it from a captcha', async () => {
  await assert.rejects(libre.signIn(client(), { ...account, password: 'wrong' }), {
    kind: 'refused',
    message: /WRONG_PASSWORD/,
  });
  await assert.rejects(libre.signIn(client(), { username: 'nobody', password: 'x' }), { kind: 'refused' });
  const byAddress = client();
  await libre.signIn(byAddress, { username: 'team@example.org', password: 'right' });
  assert.equal(await libre.isSignedIn(byAddress, 'team@example.org'), true);
  site.behaviour.captcha = 'on';
  await assert.rejects(libre.signIn(client(), account), { kind: 'challenged' });
});

test('a pasted token serves as a session until 20 later sign-ins', async () => {
  site.behaviour.captcha = 'on';
  site.privileged.add('team');
  const one = client();
  one.setValue('token', site.signInByHand('team'));
  assert.equal(await libre.isSignedIn(one, 'team'), true);
  assert.equal(await libre.isSignedIn(one, 'other'), false);
  assert.equal((await libre.submit(one, run)).kind, 'accepted');
  for (let count = 0; count < 20; count += 1) site.signInByHand('team');
  assert.equal(await libre.isSignedIn(one, 'team'), false);
  await assert.rejects(libre.submit(one, run), { kind: 'signedOut', isUnsent: true });
  const two = client();
  two.setValue('token', site.signInByHand('team'));
  site.privileged.delete('team');
  await assert.rejects(libre.submit(two, run), { kind: 'challenged', isUnsent: true });
});

test('sends code unchanged, under the internal id, and gets the run id back', async () => {
  const one = await signedIn();
  const sent = await libre.submit(one, run);
  const stored = site.runs.all.at(-1);
  assert.deepEqual(sent, { kind: 'accepted', runId: String(stored?.id) });
  assert.deepEqual([stored?.code, stored?.problem, stored?.language], [code, '6764', 'cpp']);
});

test('the site accepts every language of the list', async () => {
  const one = await signedIn();
  for (const each of libre.languages) {
    const sent = await libre.submit(one, { ...run, language: each });
    assert.equal(sent.kind, 'accepted', each.label);
    assert.equal(each.label, each.label.trim());
  }
  assert.equal(new Set(libre.languages.map(({ id }) => id)).size, libre.languages.length);
});

test('after a lost response finds the run by account, problem, id and code', async () => {
  const one = await signedIn();
  const query = { username: 'team', problem };
  const [newest] = await libre.runsAfter(one, { ...query, after: null });
  site.inject({ kind: 'cutAfter', on: 'submission' });
  await assert.rejects(libre.submit(one, run), { kind: 'unavailable', isUnsent: false });
  const ours = site.runs.all.at(-1);
  const foreign = site.submitByHand({ username: 'team', problem: '6764', language: 'cpp', code: 'short' });
  site.submitByHand({ username: 'team', problem: '1', language: 'cpp', code });
  site.submitByHand({ username: 'other', problem: '6764', language: 'cpp', code });
  const seen = await libre.runsAfter(one, { ...query, after: newest?.runId ?? '0' });
  assert.deepEqual(seen, [
    { runId: String(ours?.id), language: null, bytes: null },
    { runId: String(foreign.id), language: null, bytes: null },
  ]);
  const codes: unknown[] = [];
  for (const { runId } of seen) codes.push(await libre.readCode?.(one, { runId, problem, username: 'team' }));
  assert.deepEqual(codes, [code, 'short']);
});

test('gives reasons for refusals and distinguishes them from a lost token', async () => {
  const one = await signedIn();
  const other = await libre.submit(one, { ...run, problem: { id: '9', contest: null, internalId: null } });
  assert.deepEqual(other, { kind: 'rejected', reason: 'problem', text: 'NO_SUCH_PROBLEM' });
  const unknown = await libre.submit(one, { ...run, language: { id: 'basic', label: 'Basic' } });
  assert.deepEqual(unknown, { kind: 'rejected', reason: 'language', text: 'Basic' });
  site.inject({ kind: 'dropSessions', on: 'submission' });
  await assert.rejects(libre.submit(one, run), { kind: 'signedOut', isUnsent: true });
  site.inject({ kind: 'page', body: '{}', on: 'submission' });
  await assert.rejects(libre.submit(one, run), { kind: 'changed', isUnsent: false });
});

test('maps every status and reports an unknown one as unknown', async () => {
  const poll = async (text: string, agoMs = 0) => {
    const added = site.submitByHand({ username: 'x', problem: '1', language: 'cpp', code: text });
    Object.assign(added, { submittedAt: Date.now() - agoMs });
    return await libre.poll(client(), { runId: String(added.id), problem, username: 'x' });
  };
  const plain = { AC: 0, WA: -1, PE: -1, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4 };
  const expected = { ...plain, PC: 8, FE: 3, CFG: 4, JF: 4, CAN: -4 };
  for (const [verdict, status] of Object.entries(expected)) {
    const state = await poll(`verdict=${verdict}`);
    assert.ok(state.kind === 'final', verdict);
    assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, 46, 1808], verdict);
    assert.equal(state.score, verdict === 'AC' ? 100 : verdict === 'PC' ? 40 : 0);
  }
  assert.deepEqual(await poll('verdict=Glorious'), { kind: 'unknown', text: 'Glorious' });
  const phases = [
    [0, 5],
    [300_000, 6],
    [500_000, 7],
  ] as const;
  for (const [ago, status] of phases) {
    const state = await poll('ms=600000', ago);
    assert.equal(state.kind === 'pending' && state.status, status);
  }
  const absent = await libre.poll(client(), { runId: '1', problem, username: 'x' });
  assert.deepEqual(absent, { kind: 'absent' });
});

test('reads compiler output without colours, as text or as an object', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: '1', language: 'cpp', code: 'verdict=CE' });
  const ref = { runId: String(id), problem, username: 'x' };
  for (const isMessageObject of [false, true]) {
    site.behaviour.isMessageObject = isMessageObject;
    assert.equal(await libre.compileMessage(client(), ref), "main.cpp:1: error: expected ';' before <x>");
  }
});
