import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  buildJudgedProblem,
  type TestProblem,
} from '../../src/judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../src/judging/queue/testing/fake-node.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
} from '../../src/scopes/contest/testing/build-contest.ts';
import { buildGroup, type TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { quickHash } from '../quick-hash.ts';
import { openTerminal, type Terminal } from './client.ts';
import { openWeakLink } from './weak-link.ts';

const password = 'right-secret';
const code = '#include <cstdio>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n';
let folder: string;
let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
let user: TestUser;
let terminal: Terminal;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-terminal-'));
  server = await startTestServer();
  node = await buildNode(server, { languages: ['C++', 'C++ 17', 'Python3'] });
  problem = await buildJudgedProblem(server.services, { title: '两数之和' });
  const samples = JSON.stringify([{ input: '1 2', output: '3' }]);
  const { db } = server.services;
  await db.updateTable('problem').set({ samples }).where('id', '=', problem.pid).execute();
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  user = await server.buildUser({ passwordHash: quickHash(password) });
  terminal = openTerminal(join(folder, 'ann'));
  await signIn(terminal, user);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in by device code: confirms the code that the terminal shows as a user in the browser does. */
async function signIn(at: Terminal, as: TestUser, args: readonly string[] = []): Promise<void> {
  const { child, ended } = at.start(['login', server.url, ...args]);
  let shown = '';
  const userCode = await new Promise<string>((done) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      const found = /code ([A-Z]{4}-[A-Z]{4})/.exec(shown)?.[1];
      if (found) done(found);
    });
  });
  const asked = await server.call('GET /api/device-authorizations/request', { as, query: { userCode } });
  const body = { userCode, scopes: asked.data.scopes, password };
  const granted = await server.call('POST /api/device-authorizations/grant', { as, body });
  assert.equal(granted.status, 200, granted.msg);
  const { code: status, out } = await ended;
  assert.deepEqual([status, out], [0, `Signed in to ${server.url}/ as ${as.username}\n`]);
}

function write(name: string, text: string): string {
  const path = join(terminal.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return name;
}

async function judgeNext(status: -1 | 0 = 0): Promise<string> {
  const task = await node.claim(10_000);
  assert.ok(task);
  await node.finish(task, { status });
  return task.code;
}

async function countSubmissions(): Promise<number> {
  const { count } = await server.services.db
    .selectFrom('submission')
    .where('uid', '=', user.uid)
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('the token has only the scopes that the client needs, and only its user can read it', async () => {
  const who = await terminal.run(['whoami', '--json']);
  assert.deepEqual(JSON.parse(who.out).scopes, ['ask', 'read', 'submit']);
  const settings = join(terminal.folder, 'config.json');
  assert.equal(statSync(settings).mode & 0o777, 0o600);
  const { signIns } = JSON.parse(readFileSync(settings, 'utf8'));
  const token: string = signIns[`${server.url}/`].token;
  assert.equal((await terminal.run(['whoami'])).out.includes(token), false);
});

test('a file with a Chinese name and Windows line ends is submitted as text, with its verdict as status', async () => {
  const file = write(`题目/${problem.displayId}/main.cpp`, `\uFEFF${code.replaceAll('\n', '\r\n')}`);
  const first = terminal.run(['submit', file, '--yes', '--lang', 'zh']);
  assert.equal(await judgeNext(0), code);
  const accepted = await first;
  assert.equal(accepted.code, 0, accepted.err);
  assert.match(accepted.out, /^通过 {2}10 毫秒/);
  assert.match(accepted.err, /正在提交：两数之和，C\+\+/);

  const second = terminal.run(['submit', file, '-y', '--json']);
  await judgeNext(-1);
  const wrong = await second;
  assert.equal(wrong.code, 10, wrong.err);
  const { verdict, language, submitId } = JSON.parse(wrong.out);
  assert.deepEqual([verdict, language], ['WA', 'C++ 17']);
  const status = await terminal.run(['status', String(submitId)]);
  assert.deepEqual([status.code, status.out.startsWith('Wrong Answer')], [10, true]);
  assert.match((await terminal.run(['status'])).out, /两数之和|Wrong Answer/);
});

test('a lost answer, a killed command and a parallel repetition submit once', async () => {
  const link = await openWeakLink(server.url);
  try {
    const file = write(`${problem.displayId}.py`, 'print(sum(map(int, input().split())))\n');
    const former = await countSubmissions();
    const weak = { env: { XIEZHI_SERVER: link.url, XIEZHI_TOKEN: await tokenOf(terminal) } };
    const args = ['submit', file, '-p', problem.displayId, '--no-wait', '--json'];

    link.losing.push('submit-problem-judge', 'submit-problem-judge');
    const retried = await terminal.run(args, weak);
    assert.equal(retried.code, 0, retried.err);
    assert.match(retried.err, /retrying/);
    assert.equal(link.requests.filter((line) => line.includes('submit-problem-judge')).length, 3);
    assert.equal(await countSubmissions(), former + 1);

    link.losing.push('submit-problem-judge');
    const { child, ended } = terminal.start(args, weak);
    await link.lost();
    child.kill('SIGKILL');
    await ended;
    assert.equal(await countSubmissions(), former + 2, 'the site has it');
    const again = await terminal.run(args, weak);
    assert.equal(again.code, 0, again.err);
    assert.equal(await countSubmissions(), former + 2, 'the same command asks for the same submission');

    const third = await terminal.run(args, weak);
    assert.notEqual(JSON.parse(third.out).submitId, JSON.parse(again.out).submitId, 'a new one is wanted');
    for (let left = 3; left > 0; left -= 1) await judgeNext(0);
  } finally {
    await link.close();
  }
});

test('a command that is killed while it waits for the verdict waits for the same submission when repeated', async () => {
  const file = write(`等待/${problem.displayId}.py`, 'print(3)\n');
  const args = ['submit', file, '-p', problem.displayId, '--json'];
  const former = await countSubmissions();
  const { child, ended } = terminal.start(args);
  const task = await node.claim(10_000);
  assert.ok(task);
  child.kill('SIGKILL');
  await ended;
  const again = terminal.run(args);
  await node.finish(task, { status: 0 });
  const shown = await again;
  assert.deepEqual([shown.code, JSON.parse(shown.out).verdict], [0, 'AC'], shown.err);
  assert.equal(await countSubmissions(), former + 1);
  const wanted = terminal.run(args);
  await judgeNext(0);
  assert.equal((await wanted).code, 0);
  assert.equal(await countSubmissions(), former + 2, 'after the verdict a repetition is another submission');
});

test('samples are run here: the verdict is the exit status, and the first difference is shown', async () => {
  const file = write('本地/测试.py', 'print(sum(map(int, input().split())))\r\n');
  const args = ['test', file, '-p', problem.displayId];
  const good = await terminal.run([...args, '--lang', 'zh']);
  assert.equal(good.code, 0, good.err);
  assert.match(good.out, /样例 1 {2}通过/);
  write('本地/测试.py', 'print(4)\n');
  const wrong = await terminal.run(args);
  assert.equal(wrong.code, 10, wrong.err);
  assert.match(wrong.out, /Sample 1 {2}Wrong Answer[^]*line 1, column 1: expected 3, found 4/);
  write('本地/测试.py', 'raise SystemExit(3)\n');
  assert.equal((await terminal.run(args)).code, 13);
  write('本地/测试.py', 'while True: pass\n');
  const endless = await terminal.run([...args, '--timeout', '1']);
  assert.equal(endless.code, 11, endless.err);
  const own = await terminal.run([...args, '--run', 'echo 3', '--json']);
  assert.equal(own.code, 0, own.err);
});

test('samples of a problem with file input and output are read and written by files', async () => {
  const files = await buildJudgedProblem(server.services, { title: '账本' });
  const samples = JSON.stringify([
    { input: '1 2', output: '3' },
    { input: '2 2', output: '4' },
  ]);
  const { db } = server.services;
  const io = { is_file_io: true, io_read_file_name: 'ledger.in', io_write_file_name: 'ledger.out' };
  await db
    .updateTable('problem')
    .set({ samples, ...io })
    .where('id', '=', files.pid)
    .execute();
  const sum = 'print(sum(map(int, open("ledger.in").read().split())), file=open("ledger.out", "w"))\n';
  const args = ['test', write('账本/main.py', sum), '-p', files.displayId];
  const good = await terminal.run(args);
  assert.equal(good.code, 0, good.err + good.out);
  assert.match(good.out, /2 of 2/);
  write('账本/main.py', 'print(sum(map(int, input().split())))\n');
  assert.equal((await terminal.run(args)).code, 13, 'the standard input is empty');
  write('账本/main.py', 'print(3)\n');
  assert.equal((await terminal.run(args)).code, 10, 'the standard output is not judged');

  // With `--run` the folder belongs to the user, and the client does not replace files in it.
  write('账本/main.py', sum);
  const own = [...args, '--run', 'python3 main.py'];
  for (const _ of [1, 2]) assert.equal((await terminal.run(own)).code, 0);
  write('账本/ledger.in', 'mine');
  const refused = await terminal.run(own);
  assert.equal(refused.code, 1, refused.out);
  assert.match(refused.err, /ledger\.in exists/);
  assert.equal(readFileSync(join(terminal.folder, '账本/ledger.in'), 'utf8'), 'mine');

  await db
    .updateTable('problem')
    .set({ io_read_file_name: '../../ledger.in' })
    .where('id', '=', files.pid)
    .execute();
  const leading = await terminal.run(args);
  assert.equal(leading.code, 1, leading.out);
  assert.match(leading.err, /Invalid name of the input or output file/);
});

async function tokenOf(at: Terminal): Promise<string> {
  const { signIns } = JSON.parse(readFileSync(join(at.folder, 'config.json'), 'utf8'));
  return signIns[`${server.url}/`].token;
}

test('problems of a training and of a group are listed, and options that a command ignores are refused', async () => {
  const { db } = server.services;
  const training = { uid: user.uid, title: 'first steps', auth: 'Public' };
  const { id: tid } = await db
    .insertInto('training')
    .values(training)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_problem')
    .values({ tid, pid: problem.pid, display_id: problem.displayId, rank: 1 })
    .execute();
  const other = await buildJudgedProblem(server.services, { title: '团队题' });
  const gid = await buildGroup(server.services, user.uid);
  await db.updateTable('problem').set({ gid }).where('id', '=', other.pid).execute();
  const titles = async (...args: string[]) => {
    const { code: status, out, err } = await terminal.run(['problems', '--json', ...args]);
    assert.equal(status, 0, err);
    return out
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line))
      .map(({ title }) => title);
  };
  assert.deepEqual(await titles('--training', String(tid)), ['两数之和']);
  assert.deepEqual(await titles('--group', String(gid)), ['团队题']);
  const refused = await terminal.run(['status', '--training', String(tid)]);
  assert.equal(refused.code, 2);
  assert.match(refused.err, /--training/);
});

test('statements, samples and the contest are readable, and questions are asked', async () => {
  const shown = await terminal.run(['show', problem.displayId]);
  assert.match(shown.out, /两数之和/);
  assert.ok(!shown.out.includes('\u001B'), 'no colors without a terminal');
  const samples = await terminal.run(['samples', problem.displayId, '-d', '样例']);
  assert.equal(samples.code, 0, samples.err);
  assert.equal(readFileSync(join(terminal.folder, '样例/1.in'), 'utf8'), '1 2\n');
  write('样例/1.ans', 'mine');
  assert.equal((await terminal.run(['samples', problem.displayId, '-d', '样例'])).code, 1);
  assert.equal(readFileSync(join(terminal.folder, '样例/1.ans'), 'utf8'), 'mine', 'it is not replaced');
  assert.match((await terminal.run(['problems', '两数'])).out, /两数之和/);

  const { cid } = await openContest();
  const asked = await terminal.run(['clar', String(cid), '--ask', '输入有负数吗？', '-p', 'A']);
  assert.equal(asked.code, 0, asked.err);
  assert.match((await terminal.run(['clar', String(cid)])).out, /Question · A · .*\n输入有负数吗？/);
  const file = write('a.cpp', code);
  const sent = terminal.run(['submit', file, '-c', String(cid), '-y']);
  await judgeNext(0);
  assert.equal((await sent).code, 0);
  const board = await terminal.run(['board', String(cid)]);
  assert.equal(board.code, 0, board.err);
  assert.match(board.out, /Rank.*A\n.*1 {2}u_\w+ .*\+$/m);
});

async function openContest(): Promise<{ cid: number; problem: ContestProblemIds }> {
  const author = await server.buildUser({ role: 'admin' });
  const cid = await buildContest(server.services, author, { startsAt: new Date(Date.now() - 3_600_000) });
  const [inside] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(inside);
  const { db } = server.services;
  const { data_version } = await db
    .selectFrom('problem')
    .where('id', '=', problem.pid)
    .select('data_version')
    .executeTakeFirstOrThrow();
  await db.updateTable('problem').set({ data_version }).where('id', '=', inside.pid).execute();
  return { cid, problem: inside };
}

test('control characters of others do not reach the terminal', async () => {
  const evil = await buildJudgedProblem(server.services, { title: 'a\u001B]0;owned\u0007\u001B[2Jb' });
  const shown = await terminal.run(['show', evil.displayId], { env: { FORCE_COLOR: '1' } });
  const rest = shown.out.replaceAll(/\p{Cc}\[\d+m/gu, '');
  assert.doesNotMatch(rest, /(?!\n)\p{Cc}/u, 'only our own colors are left');
});

test('wrong, narrow, expired and missing tokens, an exam and a stopped site have different messages', async () => {
  const file = write('main.cpp', code);
  const args = ['submit', file, '-p', problem.displayId, '-l', 'C++'];
  const wrong = await terminal.run(args, { env: { XIEZHI_TOKEN: 'nonsense' } });
  assert.equal(wrong.code, 3, wrong.err);
  // With an invalid token, calls that are open to visitors fail as well.
  for (const reading of [['problems'], ['show', problem.displayId], ['samples', problem.displayId]]) {
    const { code: status, err } = await terminal.run(reading, { env: { XIEZHI_TOKEN: 'nonsense' } });
    assert.deepEqual([status, err], [3, 'The token is invalid, expired or revoked\n'], reading[0]);
  }
  const nobody = openTerminal(join(folder, 'nobody'));
  const missing = await nobody.run(['status', '--server', server.url]);
  assert.deepEqual(
    [missing.code, missing.err],
    [3, `Not signed in to ${server.url}/. Sign in: xiezhi login ${server.url}/\n`],
  );
  const narrow = await narrowToken();
  const refused = await terminal.run(args, { env: { XIEZHI_TOKEN: narrow } });
  assert.deepEqual([refused.code, /does not permit this call/.test(refused.err)], [1, true]);
  const given = await nobody.run(['login', server.url, '--with-token'], { input: `${narrow}\n` });
  assert.equal(given.code, 0, given.err);
  const bad = await nobody.run(['login', server.url, '--with-token'], { input: 'nonsense' });
  assert.equal(bad.code, 3);

  const { db } = server.services;
  const other = openTerminal(join(folder, 'other'));
  const late = await server.buildUser({ passwordHash: quickHash(password) });
  await signIn(other, late);
  await db
    .updateTable('api_token')
    .set({ expires_at: new Date(0) })
    .where('uid', '=', late.uid)
    .execute();
  assert.equal((await other.run(['status'])).code, 3);
});

test('during an exam its participant cannot use the client, for the exam or for other pages', async () => {
  const sitter = await server.buildUser({ passwordHash: quickHash(password) });
  const place = openTerminal(join(folder, 'sitter'));
  await signIn(place, sitter);
  const { cid } = await openContest();
  const { db } = server.services;
  await db.updateTable('contest').set({ is_exam: true }).where('id', '=', cid).execute();
  await db.insertInto('contest_registration').values({ cid, uid: sitter.uid }).execute();
  writeFileSync(join(place.folder, 'a.cpp'), code);
  const inside = await place.run(['submit', 'a.cpp', '-c', String(cid), '-p', 'A', '-l', 'C++']);
  assert.equal(inside.code, 1, inside.out);
  assert.match(inside.err, /exam/i);
  assert.equal((await place.run(['show', problem.displayId])).code, 1, 'the bank is closed, too');
});

async function narrowToken(): Promise<string> {
  const body = { name: 'narrow', scopes: ['read'], password };
  return (await server.call('POST /api/api-tokens', { as: user, body })).data.token;
}

test('signing out revokes the token', async () => {
  const other = openTerminal(join(folder, 'leaving'));
  await signIn(other, user, ['--scope', 'read']);
  const token = await tokenOf(other);
  assert.equal((await other.run(['logout'])).code, 0);
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: { token } })).http, 401);
  assert.equal((await other.run(['status'])).code, 3);
});

test('help, completion and wrong usage need no site', async () => {
  const nobody = openTerminal(join(folder, 'helped'));
  assert.match((await nobody.run(['--help', '--lang', 'zh'])).out, /用法/);
  assert.match((await nobody.run(['submit', '--help'])).out, /Exit status/);
  assert.equal((await nobody.run(['submit'])).code, 2);
  assert.equal((await nobody.run(['dance'])).code, 2);
  assert.equal((await nobody.run(['status', '--no-such'])).code, 2);
  for (const shell of ['bash', 'zsh', 'fish'])
    assert.match((await nobody.run(['completion', shell])).out, /submit/, shell);
});
