import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { CodeforcesSimulator } from '../../../../../test-support/remote-judge/codeforces.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import type { RemoteClient } from '../../../../platform/outbound-http/remote-client.ts';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import { gym } from '../gym/gym.ts';
import { cf } from './cf.ts';
import { readCfProblem } from './problem.ts';

const site = await new CodeforcesSimulator().start();
const problem = { id: '1A', contest: '1', internalId: null };
const language = { id: '54', label: 'GNU G++17 7.3.0' };
const account = { username: 'team', password: 'right' };
const run = { username: 'team', problem, language, code: 'int main() {} // 你好 +&\n' };
const client = () => testSite(cf, site.base);
async function signedIn(): Promise<RemoteClient> {
  const one = client();
  await cf.signIn(one, account);
  return one;
}

before(() => {
  site.accounts.set('team', 'right');
  site.profiles.set('team', 'School of xz-1234');
  site.problems.set('1A', {
    title: 'St. Petersburg. Sums',
    timeLimit: '<span class="tex-font-style-bf">2.5</span> seconds',
    memoryLimit: '<span class="tex-font-style-bf">64 megabytes</span>',
    input: 'sum.in',
    output: 'sum.out',
    tags: ['math', '*1500'],
    statement: `<div><p>Add $$$a_1$$$ to $5 <img src="/renderer/1.png">.</p><p>$$$$$$x^2$$$$$$</p><script>x()</script></div>
      <div class="input-specification"><div class="section-title">Input</div><p>Two.</p></div>
      <div class="output-specification"><div class="section-title">Output</div><p>One.</p></div>
      <div><div class="section-title">Interaction</div><p>Flush.</p></div>
      <div class="sample-tests"><div class="section-title">Examples</div>
      <div class="sample-test"><div class="input"><div class="title">Input</div><pre><div class="test-example-line test-example-line-even">1 &lt; 2</div><div class="test-example-line"><br></div><div class="test-example-line">3</div></pre></div>
      <div class="output"><div class="title">Output</div><pre>7<br>8<br></pre></div></div></div>
      <div class="note"><div class="section-title">Note</div><p>Easy.</p></div>`,
  });
  site.addProblem('92101');
  site.addProblem('100001A');
  site.problems.set('100001B', {
    title: 'File',
    timeLimit: '3 s',
    memoryLimit: '512 MB',
    input: 'b.in',
    output: 'b.out',
  });
});
beforeEach(() => {
  Object.assign(site.behaviour, {
    token: 'meta',
    hasTurnstile: false,
    gate: 'none',
    phase: 'FINISHED',
    apiPauseMs: 0,
    verdictField: 'verdict',
  });
  site.clearFaults();
});
after(() => site.stop());

test('parses ids and addresses of problems into one canonical form', () => {
  const cases = [
    ['1a', '1A'],
    ['1133F2', '1133F2'],
    ['92101', '92101'],
    ['https://codeforces.com/contest/1/problem/A', '1A'],
    ['https://m1.codeforces.com/problemset/problem/1/A', '1A'],
    ['https://codeforces.com/contest/1505/problem/0', '150500'],
  ] as const;
  for (const [text, id] of cases) assert.equal(cf.parseId(text)?.id, id, text);
  assert.equal(
    cf.problemPath({ id: '150500', contest: '1505', internalId: null }),
    '/contest/1505/problem/0',
  );
  assert.equal(gym.parseId('100001a')?.id, '100001A');
  assert.equal(gym.parseId('1A')?.id, '100001A');
  assert.equal(gym.parseId('https://codeforces.com/gym/100001/problem/B')?.id, '100001B');
  for (const wrong of ['A', '1', '100001A', 'https://evil.example/contest/1/problem/A', ''])
    assert.equal(cf.parseId(wrong), null, wrong);
});

test('a statement keeps its formulas, files, samples and parts without a field of their own', async () => {
  const read = await cf.fetchProblem(client(), problem);
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb, read.isRunning], [2500, 65_536, false]);
  assert.deepEqual([read.tags, read.origin], [['math', '*1500'], 'Round 1']);
  assert.deepEqual(read.samples, [{ input: '1 < 2\n\n3', output: '7\n8' }]);
  assert.deepEqual(read.texts['en-US'], {
    title: 'St. Petersburg. Sums',
    description: `Add $a_1$ to \\$5 ![](${site.base}/renderer/1.png).\n\n$$x^2$$`,
    input: 'Two.',
    output: 'One.',
    hint: 'Input file: `sum.in`  \nOutput file: `sum.out`\n\n**Interaction**\n\nFlush.\n\nEasy.',
  });
});

test('reports a problem of a running round', async () => {
  site.behaviour.phase = 'CODING';
  assert.equal((await cf.fetchProblem(client(), problem)).isRunning, true);
});

test('reads a gym problem from a page, or as a file with the limits of the list', async () => {
  const one = testSite(gym, site.base);
  const plain = await gym.fetchProblem(one, { id: '100001A', contest: '100001' });
  assert.deepEqual(plain.samples, [{ input: '1 2', output: '3' }]);
  const file = await gym.fetchProblem(one, { id: '100001B', contest: '100001' });
  assert.deepEqual([file.timeLimitMs, file.memoryLimitKb], [3000, 524_288]);
  assert.equal(file.pdf, `${site.base}/gym/100001/problem/B?locale=en`);
  assert.deepEqual(file.texts['en-US']?.hint, 'Files: `b.in / b.out`');
});

test('reports a missing problem as refused and a page without its parts as changed', async () => {
  await assert.rejects(cf.fetchProblem(client(), { id: '1Z', contest: '1' }), { kind: 'refused' });
  for (const body of [
    '<div class="problem-statement"></div>',
    '<div class="problem-statement"><div class="header">1</div></div>',
  ]) {
    site.inject({ kind: 'page', body });
    await assert.rejects(cf.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
  site.inject({ kind: 'truncate' });
  await assert.rejects(cf.fetchProblem(client(), problem), { kind: 'unavailable' });
});

test('reports browser checks and sends nothing past them', async () => {
  for (const gate of ['cloudflare', 'cookie'] as const) {
    site.behaviour.gate = gate;
    await assert.rejects(cf.fetchProblem(client(), problem), { kind: 'challenged' }, gate);
    await assert.rejects(cf.signIn(client(), account), { kind: 'challenged' }, gate);
  }
  Object.assign(site.behaviour, { gate: 'none', hasTurnstile: false });
  const one = await signedIn();
  site.behaviour.hasTurnstile = true;
  site.requests.length = 0;
  await assert.rejects(cf.submit(one, run), { kind: 'challenged', isUnsent: true });
  await assert.rejects(cf.signIn(one, account), { kind: 'challenged' });
  assert.ok(
    site.requests.every((line) => line.startsWith('GET ')),
    'no form was sent',
  );
});

test('finds the token of a form wherever the page has it', async () => {
  for (const token of ['meta', 'span', 'input'] as const) {
    site.behaviour.token = token;
    const one = client();
    await assert.rejects(cf.signIn(one, { ...account, password: 'wrong' }), {
      kind: 'refused',
      message: /Invalid handle/,
    });
    await cf.signIn(one, account);
    assert.equal(await cf.isSignedIn(one, 'Team'), true);
    assert.equal(await cf.isSignedIn(one, 'other'), false);
  }
});

test('accepts a submission once and gives reasons for refusals', async () => {
  const one = await signedIn();
  const query = { username: 'team', problem };
  assert.deepEqual(await cf.submit(one, run), { kind: 'accepted', runId: null });
  const stored = site.runs.all.at(-1);
  assert.equal(stored?.code, run.code);
  const [newest] = await cf.runsAfter(one, { ...query, after: null });
  assert.deepEqual(newest, { runId: String(stored?.id), language: language.label, bytes: null });
  const reasons = [
    [run, 'duplicate'],
    [{ ...run, language: { id: '50', label: 'GNU G++14 6.4.0' } }, 'language'],
    [{ ...run, problem: { ...problem, id: '1Z' } }, 'problem'],
  ] as const;
  for (const [sent, reason] of reasons) {
    const answer = await cf.submit(one, sent);
    assert.equal(answer.kind === 'rejected' && answer.reason, reason);
  }
  site.dropSessions();
  await assert.rejects(cf.submit(one, run), { kind: 'signedOut', isUnsent: true });
});

test('reads the languages of the form, which requires an account', async () => {
  assert.equal(await cf.fetchLanguages(client(), null), null);
  const labels = (await cf.fetchLanguages(await signedIn(), null))?.map(({ label }) => label);
  assert.deepEqual(labels?.toSorted(), [
    'GNU G++17 7.3.0',
    'GNU G++20 13.2 (64 bit, winlibs)',
    'Python 3.13.2',
  ]);
  assert.equal(cf.languages.length, 29);
  assert.equal(gym.languages, cf.languages);
});

test('maps every verdict of the API and reports an unknown one as unknown', async () => {
  const poll = async (code: string, agoMs = 0) => {
    const added = site.submitByHand({ username: 'x', problem: '1A', language: '54', code });
    Object.assign(added, { submittedAt: Date.now() - agoMs });
    return await cf.poll(client(), { runId: String(added.id), problem, username: 'x' });
  };
  const plain = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4 };
  const expected = { ...plain, PC: 8, ILE: 1, HACK: -1, SV: 3, CRASH: 4, SKIP: 4, REJ: 4 };
  for (const [verdict, status] of Object.entries(expected)) {
    const state = await poll(`verdict=${verdict}`);
    assert.ok(state.kind === 'final', verdict);
    assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, 46, 1808], verdict);
    assert.equal(state.score, verdict === 'PC' ? 40 : null);
  }
  const wrong = await poll('verdict=WA');
  assert.equal(wrong.kind === 'final' && wrong.text, 'Wrong answer on test 5');
  assert.deepEqual(await poll('verdict=GLORIOUS'), { kind: 'unknown', text: 'GLORIOUS' });
  const queued = await poll('ms=600000');
  assert.equal(queued.kind === 'pending' && queued.status, 5, 'a run in the queue has no verdict');
  const tested = await poll('ms=600000', 500_000);
  assert.equal(tested.kind === 'pending' && tested.status, 7);
  const absent = await cf.poll(client(), { runId: '1', problem, username: 'x' });
  assert.deepEqual(absent, { kind: 'absent' });
});

test('reports the exceeded API rate as unavailable and a response without known fields as changed', async () => {
  const { id } = site.submitByHand({ username: 'x', problem: '1A', language: '54', code: 'verdict=AC' });
  const ref = { runId: String(id), problem, username: 'x' };
  site.behaviour.apiPauseMs = 60_000;
  await cf.poll(client(), ref).catch(() => null);
  await assert.rejects(cf.poll(client(), ref), { kind: 'unavailable', retryAfterMs: 2000 });
  site.behaviour.apiPauseMs = 0;
  for (const body of ['{"status":"OK","result":[{"id":1}]}', '{"status":"NEW"}', '<html></html>']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(cf.poll(client(), ref), { kind: 'changed' }, body);
  }
});

test('a claim reads owner, problem and time of a run, and a profile proves a handle', async () => {
  const added = site.submitByHand({ username: 'team', problem: '1A', language: '54', code: 'verdict=AC' });
  const { claims } = cf;
  assert.ok(claims !== undefined);
  const runId = String(added.id);
  assert.equal(claims.parseRun(`https://codeforces.com/contest/1/submission/${runId}`, problem), runId);
  assert.equal(claims.parseRun(`https://codeforces.com/problemset/submission/1/${runId}`, problem), runId);
  assert.equal(claims.parseRun(` ${runId} `, problem), runId);
  assert.equal(claims.parseRun(`https://codeforces.com/contest/2/submission/${runId}`, problem), null);
  for (const username of ['team', '']) {
    const claimed = await claims.read(client(), { runId, problem, username });
    assert.deepEqual(
      [claimed?.handle, claimed?.problemId, claimed?.language],
      ['team', '1A', language.label],
    );
    assert.equal(claimed?.submittedAt.getTime(), Math.floor(added.submittedAt / 1000) * 1000);
    assert.equal(claimed.state.kind, 'final');
  }
  assert.equal(await claims.read(client(), { runId, problem, username: 'other' }), null);
  assert.equal(await claims.profileHolds(client(), 'team', 'xz-1234'), true);
  assert.equal(await claims.profileHolds(client(), 'team', 'xz-9'), false);
  await assert.rejects(claims.profileHolds(client(), 'nobody', 'x'), { kind: 'refused' });
});

const pageOf = (limit: string, text: string) =>
  `<div class="problem-statement"><div class="header"><div class="title">A. T</div><div class="time-limit">${limit}
  </div><div class="memory-limit">256 megabytes</div></div><div>${text}</div></div>`;
const readPageOf = (limit: string, statement: string) =>
  readCfProblem({
    status: 200,
    url: new URL('https://codeforces.com/problemset/problem/1/A'),
    headers: {},
    location: null,
    bytes: Buffer.alloc(0),
    text: pageOf(limit, statement),
  });

test('blanks and digits without end in a statement do not block the server', () => {
  const length = 100_000;
  const begun = performance.now();
  for (const blank of [' ', '\t', '\n', ' \n'])
    readPageOf('1 second', `<pre>x${blank.repeat(length)}x</pre><b>${blank.repeat(length)}x</b>`);
  assert.throws(() => readPageOf('1'.repeat(length), 'x'), RemoteFault);
  assert.ok(performance.now() - begun < 10_000);
});
