import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { HduSimulator } from '../../../../../test-support/remote-judge/hdu.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import { RemoteFault, remoteOutcome } from '../../../../platform/outbound-http/remote-fault.ts';
import { hdu } from './hdu.ts';

const site = await new HduSimulator().start();
const problem = { id: '1000', contest: null, internalId: null };
const language = { id: '0', label: 'G++' };
const code = `#include <iostream>\nint main() { std::cout << "你好 100% +"; return 0; }\n`;
const account = { username: 'team', password: 'right' };
const client = () => testSite(hdu, site.base);

before(() => {
  site.accounts.set('team', 'right');
  site.problems.set('1000', {
    title: 'A + B 问题',
    panels: {
      'Problem Description':
        'Calculate <i>A + B</i>.<img src="../../data/images/1000-1.jpg"><script>alert(1)</script>',
      Input: 'Two numbers, 1 &lt; n &lt; $2^{31}$ <a href="javascript:alert(1)">here</a>',
      'Sample Input': '<pre><div style="font-family:Courier New">1 1\n</div></pre>',
      'Sample Output':
        '<pre><div style="font-family:Courier New">2\n<div style="border:1px"><div><i>Hint</i></div>Use  _long_.</div></div></pre>',
      Author: 'HDOJ',
      Source: '<a href="search.php">2024 Test</a>',
    },
  });
});
beforeEach(() => {
  Object.assign(site.behaviour, { charset: 'gbk', header: 'none', pauseMs: 0, lateErrors: 0 });
  site.clearFaults();
});
after(() => site.stop());

test('parses ids and addresses of problems into one canonical form', () => {
  assert.equal(hdu.parseId(' 01000 ')?.id, '1000');
  assert.equal(hdu.parseId('https://acm.hdu.edu.cn/showproblem.php?pid=1000')?.id, '1000');
  for (const wrong of ['0', '1a', 'https://evil.example/showproblem.php?pid=1', '1000;rm', ''])
    assert.equal(hdu.parseId(wrong), null, wrong);
});

for (const charset of ['gbk', 'utf-8'] as const)
  for (const header of ['none', 'right', 'wrong'] as const)
    test(`reads a problem from a page in ${charset} whose header is ${header}`, async () => {
      Object.assign(site.behaviour, { charset, header });
      const read = await hdu.fetchProblem(client(), problem);
      assert.equal(read.texts['en-US']?.title, 'A + B 问题');
      assert.deepEqual(
        [read.timeLimitMs, read.memoryLimitKb],
        [1000, 32_768],
        'those of other languages than Java',
      );
      assert.deepEqual(read.samples, [{ input: '1 1', output: '2' }], 'the hint is none of the sample');
    });

test('a statement keeps text and images and loses scripts', async () => {
  const { texts, origin } = await hdu.fetchProblem(client(), problem);
  const text = texts['en-US'];
  assert.equal(text?.description, `Calculate *A + B*.![](${site.base}/data/images/1000-1.jpg)`);
  assert.equal(text?.input, 'Two numbers, 1 &lt; n &lt; $2^{31}$ here');
  assert.equal(text?.output, '');
  assert.match(text?.hint ?? '', /^Use \\_long\\_\.\n\n\*\*Author\*\*\n\nHDOJ$/);
  assert.equal(origin, '2024 Test');
});

test('reports a missing problem as refused and a page without its parts as changed', async () => {
  await assert.rejects(hdu.fetchProblem(client(), { id: '9', contest: null }), { kind: 'refused' });
  for (const body of ['<h1>A</h1>', '<div>moved</div>', '']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(hdu.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
});

test('distinguishes a wrong password from an unknown sign-in page', async () => {
  await assert.rejects(hdu.signIn(client(), { ...account, password: 'wrong' }), {
    kind: 'refused',
    message: /wrong password/,
  });
  site.inject({ kind: 'page', body: 'The site is being repaired' });
  await assert.rejects(hdu.signIn(client(), account), { kind: 'changed' });
  const one = client();
  assert.equal(await hdu.isSignedIn(one, 'team'), false);
  await hdu.signIn(one, account);
  assert.equal(await hdu.isSignedIn(one, 'team'), true);
});

test('sends code unchanged and finds its run after the previous newest one', async () => {
  const one = client();
  await hdu.signIn(one, account);
  const query = { username: 'team', problem };
  assert.deepEqual(await hdu.runsAfter(one, { ...query, after: null }), []);
  for (const count of [1, 2]) {
    const [newest] = await hdu.runsAfter(one, { ...query, after: null });
    const sent = await hdu.submit(one, { username: 'team', problem, language, code });
    assert.deepEqual(sent, { kind: 'accepted', runId: null });
    const seen = await hdu.runsAfter(one, { ...query, after: newest?.runId ?? '0' });
    const stored = site.runs.all.at(-1);
    assert.equal(stored?.code, code);
    assert.equal(site.runs.all.length, count);
    assert.deepEqual(seen, [{ runId: String(stored?.id), language: 'G++', bytes: Buffer.byteLength(code) }]);
  }
});

test('gives reasons for refusals and distinguishes them from a lost session', async () => {
  const one = client();
  const run = { username: 'team', problem, language, code };
  await assert.rejects(
    hdu.submit(one, run),
    (fault) => fault instanceof RemoteFault && fault.kind === 'signedOut',
  );
  await hdu.signIn(one, account);
  const short = await hdu.submit(one, { ...run, code: 'x' });
  assert.deepEqual(short.kind === 'rejected' && short.reason, 'codeLength');
  const other = await hdu.submit(one, { ...run, problem: { ...problem, id: '2' } });
  assert.deepEqual(other.kind === 'rejected' && other.reason, 'problem');
  site.behaviour.pauseMs = 60_000;
  await hdu.submit(one, run);
  assert.equal((await hdu.submit(one, run)).kind, 'tooSoon');
});

test('maps every text of the status list and reports an unknown text as unknown', async () => {
  const expected = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4 };
  for (const [verdict, status] of Object.entries(expected)) {
    const { id } = site.submitByHand({
      username: 'x',
      problem: '1000',
      language: '0',
      code: `verdict=${verdict}`,
    });
    const state = await hdu.poll(client(), { runId: String(id), problem, username: 'x' });
    assert.ok(state.kind === 'final', verdict);
    assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, 46, 1808], verdict);
  }
  const odd = site.submitByHand({ username: 'x', problem: '1000', language: '0', code: 'verdict=Glorious' });
  const runId = String(odd.id);
  assert.deepEqual(await hdu.poll(client(), { runId, problem, username: 'x' }), {
    kind: 'unknown',
    text: 'Glorious',
  });
  const waits = site.submitByHand({ username: 'x', problem: '1000', language: '0', code: 'ms=600000' });
  const state = await hdu.poll(client(), { runId: String(waits.id), problem, username: 'x' });
  assert.deepEqual(state, { kind: 'pending', status: 5, text: 'Queuing' });
  const beyond = await hdu.poll(client(), { runId: String(waits.id + 100), problem, username: 'x' });
  assert.deepEqual(beyond, { kind: 'absent' }, 'the first row is another run');
});

test('reports a status list with another column as changed, not as a verdict', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: '1000', language: '0', code: '' });
  const ref = { runId: String(id), problem, username: 'x' };
  const columns = site.behaviour.columns;
  site.behaviour.columns = columns.with(2, 'Outcome');
  assert.equal((await remoteOutcome(() => hdu.poll(client(), ref))).kind, 'changed');
  site.behaviour.columns = columns;
  assert.equal((await hdu.poll(client(), ref)).kind, 'final');
});

test('the text of a compile error may appear late', async () => {
  site.behaviour.lateErrors = 1;
  const ref = { runId: '5', problem, username: 'x' };
  assert.equal(await hdu.compileMessage(client(), ref), null);
  assert.equal(await hdu.compileMessage(client(), ref), "0_0.cpp\n错误: expected ';' before <x>");
});
