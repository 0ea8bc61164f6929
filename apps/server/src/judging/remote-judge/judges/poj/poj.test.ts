import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PojSimulator } from '../../../../../test-support/remote-judge/poj.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import { remoteOutcome } from '../../../../platform/outbound-http/remote-fault.ts';
import { poj } from './poj.ts';

const site = await new PojSimulator().start();
const problem = { id: '1000', contest: null, internalId: null };
const language = { id: '4', label: 'C++' };
const code = '// 你好 100% + &amp;\nint main() { return 0; }\n   \n';
const account = { username: 'team', password: 'right' };
const client = () => testSite(poj, site.base);
const run = { username: 'team', problem, language, code };

before(() => {
  site.accounts.set('team', 'right');
  site.problems.set('1000', {
    title: 'Sums',
    limits:
      '<td><b>Time Limit:</b> 5000MS</td><td><b>Memory Limit:</b> 10000K</td></tr><tr><td><b>Case Time Limit:</b> 2000MS</td><td>Special Judge</td>',
    sections: {
      Description: 'Add <i>two</i> &lt; three.<script>alert(1)</script>',
      Input: 'See <img src="images/1000_1.gif">.',
      Output: 'One number.',
      'Sample Input': '<b>Sample Input 1</b>\n1 2\n\n<b>Sample Input 2</b>\n3 &lt;\n',
      'Sample Output': '<b>Sample Output 1</b>\n3\n\n<b>Sample Output 2</b>\n4\n',
      Hint: 'Look at <img src=images/hint.gif>',
      Source: '<a href="searchproblem?field=source&key=Cup">Cup 2004</a>',
    },
    chinese: { title: '求和', sections: { Description: '两数之和', Input: '两个数', Output: '一个数' } },
  });
  site.addProblem('1001');
});
beforeEach(() => {
  Object.assign(site.behaviour, { pauseMs: 0, isListClosed: false, memory: '132K', time: '16MS' });
  site.clearFaults();
});
after(() => site.stop());

test('parses ids and addresses of problems into one canonical form', () => {
  for (const right of [
    ' 1000 ',
    '01000',
    'http://poj.org/problem?id=1000',
    'http://acm.pku.edu.cn/JudgeOnline/problem?id=1000',
  ])
    assert.deepEqual(poj.parseId(right), { id: '1000', contest: null }, right);
  for (const wrong of ['0', '1a', 'http://evil.example/problem?id=1', 'http://poj.org/status?id=1', ''])
    assert.equal(poj.parseId(wrong), null, wrong);
});

test('reads a problem in both languages, with its limits, samples and images', async () => {
  const read = await poj.fetchProblem(client(), problem);
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb, read.isSpecialJudge], [5000, 10_000, true]);
  assert.deepEqual(
    read.samples,
    [
      { input: '1 2', output: '3' },
      { input: '3 <', output: '4' },
    ],
    'cases that stand in one block are split',
  );
  assert.equal(read.origin, 'Cup 2004');
  assert.deepEqual(read.texts['en-US'], {
    title: 'Sums',
    description: 'Add *two* &lt; three.',
    input: `See ![](${site.base}/images/1000_1.gif).`,
    output: 'One number.',
    hint: `Look at ![](${site.base}/images/hint.gif)\n\n**Case Time Limit**\n\n2000MS`,
  });
  assert.equal(read.texts['zh-CN']?.title, '求和');
  assert.equal(read.texts['zh-CN']?.input, '两个数');
});

test('a problem in one language has one text and one sample', async () => {
  const read = await poj.fetchProblem(client(), { id: '1001', contest: null });
  assert.deepEqual(Object.keys(read.texts), ['en-US']);
  assert.deepEqual(read.samples, [{ input: '1 2', output: '3' }]);
  assert.equal(read.isSpecialJudge, false);
});

test('reports a missing problem as refused and a page without its parts as changed', async () => {
  await assert.rejects(poj.fetchProblem(client(), { id: '9', contest: null }), { kind: 'refused' });
  for (const body of ['<div class=ptt>A</div>', '<p>being repaired</p>', '']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(poj.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
  site.inject({ kind: 'truncate' });
  await assert.rejects(poj.fetchProblem(client(), problem), { kind: 'unavailable' });
});

test('checks a sign-in on the home page, because every sign-in gets the same redirect', async () => {
  const one = client();
  assert.equal(await poj.isSignedIn(one, 'team'), false);
  await assert.rejects(poj.signIn(one, { ...account, password: 'wrong' }), { kind: 'refused' });
  assert.equal(await poj.isSignedIn(one, 'team'), false);
  await poj.signIn(one, account);
  assert.equal(await poj.isSignedIn(one, 'team'), true);
  site.inject({ kind: 'page', body: 'The site is being repaired', on: /GET/ });
  await assert.rejects(poj.signIn(one, account), { kind: 'changed' });
});

test('reads the languages of the form, which requires an account', async () => {
  const one = client();
  assert.equal(await poj.fetchLanguages(one, null), null);
  await poj.signIn(one, account);
  assert.deepEqual(await poj.fetchLanguages(one, null), poj.languages);
});

test('sends code unchanged and finds its run after the previous newest one', async () => {
  const one = client();
  await poj.signIn(one, account);
  const query = { username: 'team', problem };
  assert.deepEqual(await poj.runsAfter(one, { ...query, after: null }), []);
  assert.deepEqual(await poj.submit(one, run), { kind: 'accepted', runId: null });
  const [newest] = await poj.runsAfter(one, { ...query, after: null });
  const first = site.runs.all.at(-1);
  assert.equal(first?.code, code);
  assert.deepEqual(newest, {
    runId: String(first?.id),
    language: 'C++',
    bytes: Buffer.byteLength(code),
  });
  site.submitByHand({ username: 'other', problem: '1000', language: '0', code });
  site.submitByHand({ username: 'team', problem: '1001', language: '0', code });
  assert.deepEqual(await poj.runsAfter(one, { ...query, after: newest?.runId ?? '' }), []);
  await poj.submit(one, run);
  await poj.submit(one, run);
  const seen = await poj.runsAfter(one, { ...query, after: newest?.runId ?? '' });
  const ids = site.runs.all.slice(-2).map(({ id }) => String(id));
  assert.deepEqual(
    seen.map(({ runId }) => runId),
    ids,
    'oldest first',
  );
});

test('gives reasons for refusals and distinguishes them from a lost session', async () => {
  const one = client();
  await assert.rejects(poj.submit(one, run), { kind: 'signedOut', isUnsent: true });
  await poj.signIn(one, account);
  const reasons = [
    [{ ...run, code: 'x'.repeat(65_537) }, 'codeLength'],
    [{ ...run, problem: { ...problem, id: '2' } }, 'problem'],
    [{ ...run, language: { id: '77', label: 'Ada' } }, 'language'],
  ] as const;
  for (const [sent, reason] of reasons) {
    const answer = await poj.submit(one, sent);
    assert.equal(answer.kind === 'rejected' && answer.reason, reason);
  }
  site.behaviour.pauseMs = 60_000;
  await poj.submit(one, run);
  assert.equal((await poj.submit(one, run)).kind, 'tooSoon');
  site.inject({ kind: 'dropSessions', on: 'submission' });
  await assert.rejects(poj.submit(one, run), { kind: 'signedOut' });
});

test('a response that does not mention the submission leaves it open whether it was accepted', async () => {
  const one = client();
  await poj.signIn(one, account);
  site.inject({ kind: 'page', body: '<p>maintenance</p>', on: 'submission' });
  await assert.rejects(poj.submit(one, run), { kind: 'changed', isUnsent: false });
  const count = site.runs.all.length;
  site.inject({ kind: 'cutAfter', on: 'submission' });
  await assert.rejects(poj.submit(one, run), { kind: 'unavailable', isUnsent: false });
  assert.equal(site.runs.all.length, count + 1);
});

test('maps every text of the status list and reports an unknown text as unknown', async () => {
  const poll = async (text: string) => {
    const { id } = site.submitByHand({ username: 'x', problem: '1000', language: '0', code: text });
    return await poj.poll(client(), { runId: String(id), problem, username: 'x' });
  };
  const expected = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4, VE: 4 };
  for (const [verdict, status] of Object.entries(expected)) {
    const state = await poll(`verdict=${verdict}`);
    assert.ok(state.kind === 'final', verdict);
    assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, 16, 132], verdict);
  }
  assert.deepEqual(await poll('verdict=Glorious'), { kind: 'unknown', text: 'Glorious' });
  assert.deepEqual(await poll('ms=600000'), { kind: 'pending', status: 5, text: 'Waiting' });
  const past = site.runs.add({
    username: 'x',
    problem: '1000',
    language: '0',
    code: 'ms=600000',
    isByHand: true,
  });
  Object.assign(past, { submittedAt: Date.now() - 500_000 });
  const running = await poj.poll(client(), { runId: String(past.id), problem, username: 'x' });
  assert.deepEqual(running, { kind: 'pending', status: 7, text: 'Running & Judging' });
  Object.assign(site.behaviour, { memory: '-132K', time: 'N/A' });
  const odd = await poll('verdict=AC');
  assert.ok(odd.kind === 'final');
  assert.deepEqual([odd.timeMs, odd.memoryKb], [null, null], 'what is not known is not invented');
});

test('finds a run in the list by its id, and reports a missing run as absent', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: '1000', language: '0', code });
  const state = await poj.poll(client(), { runId: String(id + 100), problem, username: 'x' });
  assert.deepEqual(state, { kind: 'absent' }, 'the first row is another run');
  site.behaviour.isListClosed = true;
  await assert.rejects(poj.poll(client(), { runId: String(id), problem, username: 'x' }), {
    kind: 'signedOut',
  });
});

test('reports a status list with another column as changed, not as a verdict', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: '1000', language: '0', code });
  const ref = { runId: String(id), problem, username: 'x' };
  const { columns } = site.behaviour;
  site.behaviour.columns = columns.with(3, 'Outcome');
  assert.equal((await remoteOutcome(() => poj.poll(client(), ref))).kind, 'changed');
  site.behaviour.columns = columns;
  assert.equal((await poj.poll(client(), ref)).kind, 'final');
  site.inject({ kind: 'status', status: 503, headers: { 'retry-after': '7' } });
  await assert.rejects(poj.poll(client(), ref), { kind: 'unavailable', retryAfterMs: 7000 });
});

test('reads compiler output unchanged', async () => {
  const message = await poj.compileMessage(client(), { runId: '5', problem, username: 'x' });
  assert.equal(message, "Main.cc\nMain.cc:1: error: expected ';' before <x>");
});

test('reports a page with very many sibling elements as changed before a selector runs on it', async () => {
  site.inject({ kind: 'page', body: '<p class=pst>x</p>'.repeat(60_000) });
  await assert.rejects(poj.fetchProblem(client(), problem), {
    kind: 'changed',
    message: 'the page has too many elements',
  });
});
