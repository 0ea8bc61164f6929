import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { AcSimulator } from '../../../../../test-support/remote-judge/ac.ts';
import { testSite } from '../../../../../test-support/remote-judge/test-site.ts';
import type { RemoteClient } from '../../../../platform/outbound-http/remote-client.ts';
import { ac } from './ac.ts';

const site = await new AcSimulator().start();
const problem = { id: 'abc110_a', contest: 'abc110', internalId: null };
const language = { id: '5001', label: 'C++ 20 (gcc 12.2)' };
const account = { username: 'team', password: 'right' };
const run = { username: 'team', problem, language, code: 'int main() {} // 你好 +&\n' };
const client = () => testSite(ac, site.base);
async function signedIn(): Promise<RemoteClient> {
  const one = client();
  await one.setCookie('REVEL_SESSION', site.signInByHand('team'));
  return one;
}
const part = (title: string, html: string) =>
  `<div class="part"><section><h3>${title}</h3>${html}</section></div>`;

before(() => {
  site.accounts.set('team', 'right');
  site.profiles.set('team', 'School of xz-1234');
  site.addProblem('abc110_a');
  site.problems.set('jsc2019_qual_a', {
    contest: 'jsc2019-qual',
    title: 'Takahashi - Calendar',
    limits: 'Time Limit: 2.5 sec / Memory Limit: 1024 MiB',
    statement: `<span class="lang"><span class="lang-ja">${part('問題文', '<p>足せ</p>')}</span><span class="lang-en"><p>Score : <var>100</var> points</p>
      ${part('Problem Statement', '<p>Add <var>A_1</var> to $5.<img src="/img/a.png"><script>x()</script></p>')}
      ${part('Constraints', '<ul><li><var>1 \\leq A</var></li></ul>')}
      ${part('Input', '<pre><var>A</var> <var>B</var>\n</pre>')}${part('Output', '<p>One.</p>')}
      ${part('Sample Input 1', '<pre>1 &lt; 2\n</pre>')}${part('Sample Output 1', '<pre>3\n</pre><p>It is <var>3</var>.</p>')}
      ${part('Sample Input 2', '<pre>2\n\n2\n</pre>')}${part('Sample Output 2', '<pre>4\n</pre>')}</span></span>`,
  });
  site.problems.set('old_1', {
    contest: 'old',
    title: 'Old',
    limits: '実行時間制限: 2000 msec / メモリ制限: 65536 KB',
    statement:
      '<h3>問題文</h3><section>足せ</section><h3>入力例 1</h3><section><pre>1\n</pre></section><h3>出力例 1</h3><section><pre>2\n</pre></section>',
  });
});
beforeEach(() => {
  Object.assign(site.behaviour, {
    hasTurnstile: false,
    pauseSeconds: 0,
    languages: 'former',
    isRunning: false,
    timeTitle: 'Submission Time',
  });
  site.clearFaults();
});
after(() => site.stop());

test('parses a task name alone, with its contest, and as an address', () => {
  const cases = [
    [' ABC110_A ', 'abc110_a', null],
    ['abc042/arc058_a', 'arc058_a', 'abc042'],
    ['https://atcoder.jp/contests/jsc2019-qual/tasks/jsc2019_qual_a', 'jsc2019_qual_a', 'jsc2019-qual'],
    ['math_and_algorithm_a', 'math_and_algorithm_a', null],
  ] as const;
  for (const [text, id, contest] of cases) assert.deepEqual(ac.parseId(text), { id, contest }, text);
  for (const wrong of ['abc110', '../a_b', 'https://evil.example/contests/a/tasks/a_b', ''])
    assert.equal(ac.parseId(wrong), null, wrong);
});

test('finds a task whose contest is spelled differently and reads its complete statement', async () => {
  const read = await ac.fetchProblem(client(), { id: 'jsc2019_qual_a', contest: null });
  assert.equal(read.contest, 'jsc2019-qual');
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb, read.isRunning], [2500, 1_048_576, false]);
  assert.deepEqual(read.samples, [
    { input: '1 < 2', output: '3' },
    { input: '2\n\n2', output: '4' },
  ]);
  assert.deepEqual(read.texts['en-US'], {
    title: 'Takahashi - Calendar',
    description: `Score : $100$ points\n\nAdd $A_1$ to \\$5.![](${site.base}/img/a.png)`,
    input: '```\nA B\n```',
    output: 'One.',
    hint: '**Constraints**\n\n- $1 \\leq A$\n\n**Sample Output 1**\n\nIt is $3$.',
  });
});

test('reads an old page with only Japanese text, headings and units', async () => {
  const read = await ac.fetchProblem(client(), { id: 'old_1', contest: 'old' });
  assert.deepEqual([read.timeLimitMs, read.memoryLimitKb], [2000, 65_536]);
  assert.deepEqual(read.samples, [{ input: '1', output: '2' }]);
  assert.equal(read.texts['en-US']?.description, '足せ');
});

test('reports a running contest, a missing task as refused, and a changed page as changed', async () => {
  site.behaviour.isRunning = true;
  assert.equal((await ac.fetchProblem(client(), problem)).isRunning, true);
  await assert.rejects(ac.fetchProblem(client(), { id: 'abc110_z', contest: null }), { kind: 'refused' });
  for (const body of ['<span class="h2">A - x</span>', '<div id="task-statement"></div>', '']) {
    site.inject({ kind: 'page', body });
    await assert.rejects(ac.fetchProblem(client(), problem), { kind: 'changed' }, body);
  }
  site.inject({ kind: 'truncate' });
  await assert.rejects(ac.fetchProblem(client(), problem), { kind: 'unavailable' });
});

test('reports a captcha in a form and does not send the form', async () => {
  const one = await signedIn();
  site.behaviour.hasTurnstile = true;
  site.requests.length = 0;
  await assert.rejects(ac.signIn(client(), account), { kind: 'challenged' });
  await assert.rejects(ac.submit(one, run), { kind: 'challenged', isUnsent: true });
  assert.ok(site.requests.every((line) => line.startsWith('GET ')));
});

test('checks the account of a pasted session and of a signed-in one', async () => {
  assert.equal(await ac.isSignedIn(await signedIn(), 'Team'), true);
  assert.equal(await ac.isSignedIn(await signedIn(), 'other'), false);
  const one = client();
  assert.equal(await ac.isSignedIn(one, 'team'), false);
  await assert.rejects(ac.signIn(one, { ...account, password: 'wrong' }), { kind: 'refused' });
  await ac.signIn(one, account);
  assert.equal(await ac.isSignedIn(one, 'team'), true);
});

test('reads the current languages of the form', async () => {
  assert.equal(await ac.fetchLanguages(client(), problem), null);
  const one = await signedIn();
  assert.deepEqual((await ac.fetchLanguages(one, problem))?.[0], language);
  site.behaviour.languages = 'present';
  assert.deepEqual((await ac.fetchLanguages(one, problem))?.[0], { id: '6017', label: 'C++23 (GCC 15.2.0)' });
  assert.equal(ac.languages.length, 90);
});

test('accepts submissions, refuses them with a reason, or asks to wait', async () => {
  const one = await signedIn();
  assert.deepEqual(await ac.submit(one, run), { kind: 'accepted', runId: null });
  const stored = site.runs.all.at(-1);
  assert.equal(stored?.code, run.code);
  const query = { username: 'team', problem, after: null };
  assert.deepEqual(await ac.runsAfter(one, query), [
    { runId: String(stored?.id), language: language.label, bytes: Buffer.byteLength(run.code) },
  ]);
  const unknown = await ac.submit(one, { ...run, language: { id: '1', label: 'x' } });
  assert.equal(unknown.kind === 'rejected' && unknown.reason, 'language');
  site.behaviour.pauseSeconds = 30;
  const early = await ac.submit(one, run);
  assert.ok(early.kind === 'tooSoon' && early.retryAfterMs > 0 && early.retryAfterMs <= 30_000);
  site.dropSessions();
  await assert.rejects(ac.submit(one, run), { kind: 'signedOut', isUnsent: true });
  await assert.rejects(ac.runsAfter(one, query), { kind: 'signedOut' });
});

test('maps every status, treats progress as no verdict, and reports unknown texts as unknown', async () => {
  const one = await signedIn();
  const poll = async (code: string, agoMs = 0) => {
    const added = site.submitByHand({ username: 'x', problem: problem.id, language: '5001', code });
    Object.assign(added, { submittedAt: Date.now() - agoMs });
    return await ac.poll(one, { runId: String(added.id), problem, username: 'x' });
  };
  const expected = { AC: 0, WA: -1, PE: -1, TLE: 1, MLE: 2, OLE: 3, RE: 3, CE: -2, SE: 4, QLE: 3 };
  for (const [verdict, status] of Object.entries(expected)) {
    const state = await poll(`verdict=${verdict}`);
    assert.ok(state.kind === 'final', verdict);
    const amounts = verdict === 'CE' ? [null, null] : [46, 1808];
    assert.deepEqual([state.status, state.timeMs, state.memoryKb], [status, ...amounts], verdict);
  }
  assert.deepEqual(await poll('verdict=GLORY'), { kind: 'unknown', text: 'GLORY' });
  const phases = [
    [0, 5, 'WJ'],
    [300_000, 7, 'Judging'],
    [500_000, 7, '3/21 WA'],
  ] as const;
  for (const [ago, status, text] of phases)
    assert.deepEqual(await poll('ms=600000', ago), { kind: 'pending', status, text });
  const absent = await ac.poll(one, { runId: '1', problem, username: 'x' });
  assert.deepEqual(absent, { kind: 'absent' });
  await assert.rejects(ac.poll(client(), { runId: '1', problem, username: 'x' }), { kind: 'signedOut' });
});

test('reports a run page with another row as changed, not as a verdict', async () => {
  const one = await signedIn();
  const { id } = site.submitByHand({ username: 'x', problem: problem.id, language: '5001', code: '' });
  const ref = { runId: String(id), problem, username: 'x' };
  site.behaviour.timeTitle = 'When';
  await assert.rejects(ac.poll(one, ref), { kind: 'changed' });
  site.behaviour.timeTitle = 'Submission Time';
  assert.equal((await ac.poll(one, ref)).kind, 'final');
  assert.equal(await ac.compileMessage(one, ref), './Main.cpp:1: error: <x>');
});

test('a claim reads owner, task and time of a run, and a profile proves a handle', async () => {
  const one = await signedIn();
  const added = site.submitByHand({ username: 'team', problem: problem.id, language: '5001', code: '' });
  const runId = String(added.id);
  const { claims } = ac;
  assert.ok(claims !== undefined);
  assert.equal(claims.parseRun(`https://atcoder.jp/contests/abc110/submissions/${runId}`, problem), runId);
  assert.equal(claims.parseRun(`https://atcoder.jp/contests/abc111/submissions/${runId}`, problem), null);
  const claimed = await claims.read(one, { runId, problem, username: '' });
  assert.deepEqual(
    [claimed?.handle, claimed?.problemId, claimed?.language],
    ['team', 'abc110_a', language.label],
  );
  assert.equal(claimed?.submittedAt.getTime(), Math.floor(added.submittedAt / 1000) * 1000);
  assert.equal(await claims.profileHolds(client(), 'team', 'xz-1234'), true);
  assert.equal(await claims.profileHolds(client(), 'team', 'xz-9'), false);
  await assert.rejects(claims.profileHolds(client(), 'nobody', 'x'), { kind: 'refused' });
});
