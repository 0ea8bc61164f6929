import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SpojSimulator } from '../../../../../test-support/remote-judge/spoj.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import type { RemoteClient } from '../../../../platform/outbound-http/remote-client.ts';
import { remoteOutcome } from '../../../../platform/outbound-http/remote-fault.ts';
import { spoj } from './spoj.ts';

const site = await new SpojSimulator().start();
const problem = { id: 'PRIME1', contest: null, internalId: null };
const language = { id: '1', label: 'C++ (gcc 8.3)' };
const code = '// 你好 &amp; 100%\nint main() { return 0; }\n  \n';
const account = { username: 'team', password: 'right' };
const run = { username: 'team', problem, language, code };
const client = () => testSite(spoj, site.base);
async function signedIn(): Promise<RemoteClient> {
  const one = client();
  await spoj.signIn(one, account);
  return one;
}

before(() => {
  site.accounts.set('team', 'right');
  site.problems.set('PRIME1', {
    title: 'A - B',
    timeLimit: '0.1s-2.5s',
    memoryLimit: '64M',
    tags: ['number-theory'],
    languages: ['1', '116'],
    isFormClosed: true,
    body: `<div><p>Let \\(n\\) be <img src="/content/a.png"> &lt; 5.<script>x()</script></p>
      <h3>Input</h3><p>Two numbers.</p><h3>Output</h3><p>One.</p><h3>Constraints</h3><p>Small.</p>
      <p><b>Example</b></p><pre>Input:\n1 &lt; 2\n\n3\nOutput:\n7\n</pre></div>`,
  });
  site.addProblem('ADD');
  site.problems.set('TWO', {
    title: 'Two',
    body: '<p>Do it.</p><p><strong>Sample Input:</strong></p><pre>1</pre><p><strong>Sample Output:</strong></p><pre>2</pre>',
  });
  site.problems.set('FREE', {
    title: 'Free',
    body: '<p>Do it.</p><h3>Example</h3><p>There are many.</p><pre>1 2 3</pre>',
  });
});
beforeEach(() => {
  Object.assign(site.behaviour, {
    hasCaptcha: false,
    hidesId: false,
    numbers: 'text',
    time: '0.05',
    memory: '2.6M',
    wordField: 'status_description',
  });
  site.clearFaults();
});
after(() => site.stop());

test('parses codes and addresses of problems into one canonical form', () => {
  for (const right of ['PRIME1', ' prime1 ', 'https://www.spoj.com/problems/PRIME1/'])
    assert.equal(spoj.parseId(right)?.id, 'PRIME1', right);
  for (const wrong of ['A-B', 'https://evil.example/problems/PRIME1/', 'https://www.spoj.com/users/x/', ''])
    assert.equal(spoj.parseId(wrong), null, wrong);
});

test('reads a problem with the upper end of its time range, its sample and parts without a field of their own', async () => {
  const read = await spoj.fetchProblem(await signedIn(), problem);
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb, read.codeLimitBytes], [2500, 65_536, 50_000]);
  assert.deepEqual(read.languages, ['C++ (gcc 8.3)', 'Python 3 (python  3.7.3)'], 'those it allows');
  assert.deepEqual([read.tags, read.origin], [['number-theory'], 'A contest']);
  assert.deepEqual(read.samples, [{ input: '1 < 2\n\n3', output: '7' }]);
  assert.deepEqual(read.texts['en-US'], {
    title: 'A - B',
    description: `Let $n$ be ![](${site.base}/content/a.png) &lt; 5.`,
    input: 'Two numbers.',
    output: 'One.',
    hint: '**Constraints**\n\nSmall.',
  });
});

test('finds samples below bold titles and keeps as text what cannot be split', async () => {
  const two = await spoj.fetchProblem(client(), { id: 'TWO', contest: null });
  assert.deepEqual(two.samples, [{ input: '1', output: '2' }]);
  const free = await spoj.fetchProblem(client(), { id: 'FREE', contest: null });
  assert.deepEqual(free.samples, []);
  assert.equal(free.texts['en-US']?.hint, '**Example**\n\nThere are many.\n\n```\n1 2 3\n```');
  const plain = await spoj.fetchProblem(client(), { id: 'ADD', contest: null });
  assert.deepEqual(plain.samples, [{ input: '1 2', output: '3' }]);
});

test('leaves the languages of a problem open if its submit page requires an account', async () => {
  assert.equal((await spoj.fetchProblem(client(), problem)).languages, null);
  const all = await spoj.fetchLanguages(client(), null);
  assert.equal(all?.length, 4);
  assert.ok(all.every(({ id, label }) => spoj.languages.some((one) => one.id === id && one.label === label)));
});

test('reports a missing problem as refused and a page without its parts as changed', async () => {
  await assert.rejects(spoj.fetchProblem(client(), { id: 'NONE', contest: null }), { kind: 'refused' });
  for (const body of ['<h2 id="problem-name">A - B</h2>', '<p>being repaired</p>', '']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(spoj.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
  site.inject({ kind: 'truncate' });
  await assert.rejects(spoj.fetchProblem(client(), problem), { kind: 'unavailable' });
});

test('a sign-in counts as successful if the site offers to sign out', async () => {
  const one = client();
  await assert.rejects(spoj.signIn(one, { ...account, password: 'wrong' }), { kind: 'refused' });
  await spoj.signIn(one, account);
  assert.equal(await spoj.isSignedIn(one, 'team'), true);
  site.inject({ kind: 'page', body: 'being repaired', on: /GET/ });
  await assert.rejects(spoj.signIn(one, account), { kind: 'changed' });
});

test('sends code unchanged and reads the run id from the response', async () => {
  const one = await signedIn();
  const sent = await spoj.submit(one, run);
  const stored = site.runs.all.at(-1);
  assert.deepEqual(sent, { kind: 'accepted', runId: String(stored?.id) });
  // Submit forms must keep the line endings of the program, CR LF or LF.
  assert.equal(stored?.code, code);
});

test('a response without an id leaves it open whether the run was accepted, and the list finds it', async () => {
  const one = await signedIn();
  const query = { username: 'team', problem };
  const [newest] = await spoj.runsAfter(one, { ...query, after: null });
  site.behaviour.hidesId = true;
  await assert.rejects(spoj.submit(one, run), { kind: 'changed', isUnsent: false });
  const ours = site.runs.all.at(-1);
  site.submitByHand({ username: 'team', problem: 'ADD', language: '1', code });
  site.submitByHand({ username: 'other', problem: 'PRIME1', language: '1', code });
  const seen = await spoj.runsAfter(one, { ...query, after: newest?.runId ?? '0' });
  assert.deepEqual(seen, [{ runId: String(ours?.id), language: null, bytes: null }]);
  site.inject({ kind: 'page', body: '<p>another list</p>' });
  await assert.rejects(spoj.runsAfter(one, { ...query, after: null }), { kind: 'changed' });
});

test('gives reasons for refusals and distinguishes them from a lost session', async () => {
  const one = await signedIn();
  const reasons = [
    [{ ...run, code: 'x'.repeat(50_001) }, 'codeLength'],
    [{ ...run, problem: { ...problem, id: 'NONE' } }, 'problem'],
    [{ ...run, language: { id: '10', label: 'Java' } }, 'language'],
  ] as const;
  for (const [sent, reason] of reasons) {
    const answer = await spoj.submit(one, sent);
    assert.equal(answer.kind === 'rejected' && answer.reason, reason);
  }
  site.inject({ kind: 'dropSessions', on: 'submission' });
  await assert.rejects(spoj.submit(one, run), { kind: 'signedOut', isUnsent: true });
  site.behaviour.hasCaptcha = true;
  await assert.rejects(spoj.signIn(one, account), { kind: 'challenged' });
});

test('maps a status text only if the site marks it as final, and reports an unknown text as unknown', async () => {
  const poll = async (text: string, agoMs = 0) => {
    const added = site.submitByHand({ username: 'x', problem: 'ADD', language: '1', code: text });
    Object.assign(added, { submittedAt: Date.now() - agoMs });
    return await spoj.poll(client(), { runId: String(added.id), problem, username: 'x' });
  };
  const expected = { AC: 0, WA: -1, PE: -1, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4 };
  for (const numbers of ['text', 'number'] as const) {
    site.behaviour.numbers = numbers;
    for (const [verdict, status] of Object.entries(expected)) {
      const state = await poll(`verdict=${verdict}`);
      assert.ok(state.kind === 'final', verdict);
      assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, 50, 2662], verdict);
    }
  }
  const partial = await poll('verdict=PC');
  assert.deepEqual(partial.kind === 'final' && [partial.status, partial.score], [8, 62.5]);
  const points = await poll('verdict=BIG');
  assert.deepEqual(points.kind === 'final' && [points.status, points.score], [8, null], 'no share of 100');
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
  Object.assign(site.behaviour, { time: '-', memory: '-' });
  const odd = await poll('verdict=AC');
  assert.deepEqual(odd.kind === 'final' && [odd.timeMs, odd.memoryKb], [null, null]);
  const absent = await spoj.poll(client(), { runId: '1', problem, username: 'x' });
  assert.deepEqual(absent, { kind: 'absent' });
});

test('reports a status without its text as changed, not as a verdict', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: 'ADD', language: '1', code });
  const ref = { runId: String(id), problem, username: 'x' };
  site.behaviour.wordField = 'result';
  assert.equal((await remoteOutcome(() => spoj.poll(client(), ref))).kind, 'changed');
  site.behaviour.wordField = 'status_description';
  assert.equal((await spoj.poll(client(), ref)).kind, 'final');
  site.inject({ kind: 'page', body: '<html>maintenance</html>' });
  assert.equal((await remoteOutcome(() => spoj.poll(client(), ref))).kind, 'changed');
});

test('only the owner of a run can read its compiler output', async () => {
  const ref = { runId: '5', problem, username: 'team' };
  await assert.rejects(spoj.compileMessage(client(), ref), { kind: 'signedOut' });
  const message = await spoj.compileMessage(await signedIn(), ref);
  assert.equal(message, "prog.cpp:1: error: expected ';' before <x>");
});
