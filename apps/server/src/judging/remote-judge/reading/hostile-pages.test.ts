import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cpuSeconds } from '@xiezhi/contract/testing/cpu';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { HduSimulator } from '../../../../test-support/remote-judge/hdu.ts';
import { LibreSimulator } from '../../../../test-support/remote-judge/libre.ts';
import { testSite } from '../../../../test-support/remote-judge/test-site.ts';
import { readHduProblem } from '../judges/hdu/problem.ts';
import { libre } from '../judges/libre/libre.ts';
import { readPojProblem } from '../judges/poj/problem.ts';
import { readSpojProblem } from '../judges/spoj/problem.ts';
import { remoteJudges } from '../judges.ts';

const hdu = await new HduSimulator().start();
const loj = await new LibreSimulator().start();
let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', hdu.base]]) },
  });
  root = await server.buildUser({ role: 'root' });
  const body = { judge: 'HDU', isEnabled: true, isConfirmed: true } as const;
  const on = await server.call('PUT /api/admin/remote-judges', { as: root, body });
  assert.equal(on.status, 200, on.msg);
});
after(async () => {
  await server.stop();
  await Promise.all([hdu.stop(), loj.stop()]);
});

const importIt = (problemId: string) =>
  server.call('GET /api/admin/problem/import-remote-oj-problem', {
    as: root,
    query: { name: 'hdu', problemId },
  });

/** Returns the longest time in CPU ms for which `work` blocks this thread without a break. */
async function longestBusyMs(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, process.threadCpuUsage()];
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(look, 2);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const size = 800_000;
/**
 * Limit between two measurements on a busy host: a page read on the event loop blocked it for more than 10 s, one read
 * in a worker thread for up to 260 ms.
 */
const busyMaxMs = 1500;

for (const [name, html, words] of [
  [
    'nested lists',
    `${'<ul><li>'.repeat(90)}<pre>${'x\n'.repeat(size / 2)}`,
    /is not available: changed: its texts are too long/,
  ],
  ['many elements', '<i>'.repeat(size / 3), /too many elements/],
  ['nested inline elements', `${'<i>'.repeat(180)}${'x '.repeat(size / 2)}`, /./],
] as const)
  test(`a hostile page of 800 kB does not block other calls: ${name}`, async () => {
    hdu.problems.set('1', { title: 'X', panels: { 'Problem Description': html } });
    // Runs an import first, so that the measurements exclude the compilation of its code.
    await importIt('999');
    let msg = '';
    const busy = await longestBusyMs(async () => {
      ({ msg } = await importIt('1'));
    });
    assert.match(msg, words);
    assert.ok(busy < busyMaxMs, `${busy} ms`);
  });

test('a long page that is read in a thread gives the same problem as a short one', async () => {
  hdu.addProblem('2');
  const panels = { ...hdu.problems.get('2')?.panels, Recommend: 'x'.repeat(30_000) };
  const short = remoteJudges.find(({ key }) => key === 'HDU');
  const problem = { id: '2', contest: null };
  assert.ok(short);
  const direct = await short.fetchProblem(testSite(short, hdu.base), problem);
  hdu.problems.set('2', { title: 'Problem 2', panels });
  assert.deepEqual(await short.fetchProblem(testSite(short, hdu.base), problem), direct);
  hdu.problems.delete('2');
  const missing = short.fetchProblem(testSite(short, hdu.base), problem);
  await assert.rejects(missing, { name: 'RemoteFault', kind: 'refused' });
});

const outcome = async (work: Promise<unknown>) => await work.then(() => 'done', String);

test('a sign-in stores the values of the session', async () => {
  loj.accounts.set('team', 'right');
  const wrapped = remoteJudges.find(({ key }) => key === 'LIBRE');
  assert.ok(wrapped);
  const [client, plain] = [testSite(libre, loj.base), testSite(libre, loj.base)];
  const account = { username: 'team', password: 'right' };
  client.setValue('token', 'old');
  assert.equal(await outcome(wrapped.signIn(client, account)), await outcome(libre.signIn(plain, account)));
  assert.deepEqual(Object.keys(client.values), Object.keys(plain.values));
  assert.notEqual(client.value('token'), 'old');
  assert.equal(await wrapped.isSignedIn(client, 'team'), await libre.isSignedIn(plain, 'team'));
});

const url = new URL('https://example.org/x');
const readers: Readonly<Record<string, (html: string) => unknown>> = {
  SPOJ: (html) =>
    readSpojProblem(
      `<div id="problem-name">X</div><table id="problem-meta"><tr><td>Time limit:</td><td>1s</td></tr>
        <tr><td>Memory limit:</td><td>64M</td></tr></table><div id="problem-body">${html}</div>`,
      url,
      { id: 'X', contest: null },
      null,
    ),
  HDU: (html) =>
    readHduProblem(
      `<h1>X</h1>Time Limit: 2000/1000 MS Memory Limit: 65536/32768 K<div class="panel_title">Sample Output</div>
        <div class="panel_content">${html}</div>`,
      url,
      { id: '1', contest: null },
    ),
  POJ: (html) => {
    const text = `<div class="ptt">X</div><div class="plm">Time Limit: 1000MS Memory Limit: 65536K</div>
      <p class="pst">Description</p><div class="ptx">${html}</div>`;
    return readPojProblem([['en-US', { text, url }]], { id: '1', contest: null });
  },
};

/** Bodies of about 200 kB, or as large as the limits of a page allow. */
const bodies: Readonly<Record<string, string>> = {
  'nested tables': `${'<table><tr><td>'.repeat(60)}${'x '.repeat(100_000)}`,
  'a wide and a long row': `<table><tr>${'<td></td>'.repeat(2900)}</tr>${'<tr><td>'.repeat(2900)}</table>`,
  'nested lists': `${'<ul><li>'.repeat(90)}${'<p>x</p>'.repeat(2900)}`,
  'nested quotations': `${'<blockquote>'.repeat(190)}<pre>${'\n'.repeat(200_000)}</pre>`,
  'nested emphasis': `${'<b>'.repeat(190)}${'x '.repeat(100_000)}`,
  'open formulas': '\\(\\['.repeat(50_000),
  dollars: '$x\n'.repeat(66_000),
  'open images': '!['.repeat(100_000),
  blanks: `x${' '.repeat(200_000)}x<pre>${' \t'.repeat(100_000)}x</pre>`,
  backquotes: `<code>${'` '.repeat(100_000)}</code>`,
  headings: '<h3>Sample Input</h3><pre>1</pre><h3>Sample Output</h3><pre>1</pre>'.repeat(700),
  'words of a sample': `<h3>Example</h3><pre>${'Input:\nOutput\n'.repeat(14_000)}</pre>`,
  'a deep hint': `<div>${'<span> </span>'.repeat(2900)}<i>Hint</i></div>`,
};

for (const [judge, read] of Object.entries(readers))
  for (const [name, html] of Object.entries(bodies))
    test(`${judge} reads ${name} in linear time and size`, () => {
      let length = 0;
      const seconds = cpuSeconds(() => {
        length = JSON.stringify(read(html)).length;
      });
      assert.ok(seconds < 2, `${seconds} s`);
      assert.ok(length < 16 * html.length + 10_000, `${length} characters of ${html.length}`);
    });
