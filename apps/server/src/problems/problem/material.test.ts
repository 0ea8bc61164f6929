import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { insertContestProblems, buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { companionProblem } from './companion.ts';

let server: TestServer;
let author: TestUser;
let contestant: TestUser;
const clock = createTestClock();
before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'problem_admin' });
  contestant = await server.buildUser();
});
after(() => server.stop());

async function giveSamples(pid: number): Promise<void> {
  await server.services.db
    .updateTable('problem')
    .set({
      samples: JSON.stringify([
        { input: '1 2\n', output: '3' },
        { input: '4 5', output: '9\n' },
      ]),
    })
    .where('id', '=', pid)
    .execute();
}

async function namesOf(path: string, token?: string): Promise<Record<string, string>> {
  const response = await fetch(
    server.url + path,
    token === undefined ? {} : { headers: { authorization: token } },
  );
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-samples-'));
  try {
    writeFileSync(join(folder, 'a.zip'), Buffer.from(await response.arrayBuffer()));
    const source = await openZip(join(folder, 'a.zip'));
    const found: Record<string, string> = {};
    for (const { path: name } of source.list()) found[name] = (await source.read(name)).toString();
    await source.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('samples are files named as in packages of the ICPC', async () => {
  const pid = await buildProblem(server.services, { displayId: 'S1' });
  const empty = await server.ask('/api/file/problem-samples?problemId=S1');
  assert.equal(empty.status, 404);
  await giveSamples(pid);
  assert.deepEqual(await namesOf('/api/file/problem-samples?problemId=s1'), {
    '1.in': '1 2\n',
    '1.ans': '3',
    '2.in': '4 5',
    '2.ans': '9\n',
  });
});

test('a hidden problem gives neither samples nor JSON', async () => {
  const pid = await buildProblem(server.services, { displayId: 'H1', auth: 2 });
  await giveSamples(pid);
  for (const path of ['/api/file/problem-samples', '/api/competitive-companion']) {
    const refused = await server.ask(`${path}?problemId=H1`);
    assert.doesNotMatch(refused.text, /1 2/, path);
    assert.match(refused.text, /"data":null/, path);
  }
});

test('JSON for Competitive Companion has all fields of the format', async () => {
  const pid = await buildProblem(server.services, { displayId: 'SUM', title: '加法 Sum' });
  await giveSamples(pid);
  const { headers, text } = await server.ask('/api/competitive-companion?problemId=SUM');
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(JSON.parse(text), {
    name: 'SUM 加法 Sum',
    group: 'Xiezhi',
    url: `${server.url}/problem/SUM`,
    interactive: false,
    memoryLimit: 256,
    timeLimit: 1000,
    tests: [
      { input: '1 2\n', output: '3\n' },
      { input: '4 5\n', output: '9\n' },
    ],
    testType: 'single',
    input: { type: 'stdin' },
    output: { type: 'stdout' },
    languages: { java: { mainClass: 'Main', taskClass: 'SUMSum' } },
    batch: { id: `${server.url}/problem/SUM`, size: 1 },
  });
});

test('JSON for Competitive Companion follows its rules at the edges', () => {
  const source = {
    problemId: 'P1',
    judgeMode: 'default',
    timeLimit: 1000,
    memoryLimit: 256,
    samples: [{ input: '', output: '1' }],
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
  };
  const of = (name: string) =>
    companionProblem(source, { name, group: 'g', url: 'https://oj.example/problem/P1' });
  assert.deepEqual(
    of('x').tests,
    [{ input: '\n', output: '1\n' }],
    'inputs and outputs end with a line feed',
  );
  for (const [name, taskClass] of [
    ['Main', 'TaskMain'],
    ['main ', 'TaskMain'],
    ['1000 两数之和', 'Task1000'],
    ['两数之和', 'Task'],
    ['A. Castle Defense', 'ACastleDefense'],
  ] as const)
    assert.equal(of(name).languages.java.taskClass, taskClass);
});

test('a problem of a contest opens with the contest, under its letter', async () => {
  const startsAt = new Date(clock().getTime() + 3_600_000);
  const cid = await buildContest(server.services, author, { startsAt });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  await giveSamples(problem.pid);
  const path = `/api/competitive-companion?problemId=A&cid=${cid}`;
  const ask = async (as: TestUser | null) =>
    (await server.ask(path, as === null ? {} : { headers: { authorization: as.token } })).text;
  assert.match(await ask(null), /"status":401/);
  assert.match(await ask(contestant), /"data":null/);
  assert.match(await ask(author), /"url":"[^"]+\/contest\/\d+\/problem\/A"/);
  clock.advance(3_700_000);
  assert.match(await ask(contestant), /"name":"A /);
  const zip = `/api/file/problem-samples?problemId=A&cid=${cid}`;
  assert.deepEqual(Object.keys(await namesOf(zip, contestant.token)), ['1.ans', '1.in', '2.ans', '2.in']);
});
