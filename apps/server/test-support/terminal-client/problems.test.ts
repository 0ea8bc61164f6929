import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { quickHash } from '../quick-hash.ts';
import { openTerminal, type Ended, type Terminal } from './client.ts';
import { openWeakLink } from './weak-link.ts';

const password = 'right-secret';
let folder: string;
let server: TestServer;
let author: TestUser;
let terminal: Terminal;
let token: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-problems-'));
  server = await startTestServer({ onLogLine: () => {} });
  author = await server.buildUser({ role: 'problem_admin', passwordHash: quickHash(password) });
  const body = { name: 'push', scopes: ['problems'], password };
  token = (await server.call('POST /api/api-tokens', { as: author, body })).data.token;
  terminal = openTerminal(join(folder, '题目'));
  const made = await problem(['init', 'template', '--title', '加法']);
  assert.equal(made.code, 0, made.err);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const problem = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  terminal.run(['problem', ...args], { env: { XIEZHI_SERVER: server.url, XIEZHI_TOKEN: token, ...env } });
const at = (...parts: string[]): string => join(terminal.folder, ...parts);
const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const changed = (ended: Ended): string[] => ended.out.split('\n').filter((line) => /^[AMD] /.test(line));

/** Copies the template, under an id of its own, and pushes it. */
async function create(id: string): Promise<string> {
  cpSync(at('template'), at(id), { recursive: true });
  edit(at(id, '.xiezhi.yaml'), (text) => text.replace('template', id));
  const pushed = await problem(['push', id, '--yes']);
  assert.equal(pushed.code, 0, `${pushed.out}${pushed.err}`);
  return at(id);
}

test('a new package is checked, pushed, equal afterwards, and pulled as it was', async () => {
  await create('N1');
  const check = await problem(['check', 'N1']);
  assert.equal(check.code, 0, check.out);
  const same = await problem(['diff', 'N1']);
  assert.deepEqual([same.code, changed(same)], [0, []], same.out);
  const pulled = await problem(['pull', 'N1', '下载']);
  assert.equal(pulled.code, 0, pulled.err);
  for (const path of [
    'problem.yaml',
    'statement/problem.zh.md',
    'data/secret/01.in',
    'submissions/accepted/main.py',
  ])
    assert.equal(readFileSync(at('下载', path), 'utf8'), readFileSync(at('N1', path), 'utf8'), path);
  assert.equal((await problem(['diff', '下载'])).code, 0);
});

test('only changed files are sent, after they are shown', async () => {
  const path = await create('C1');
  edit(join(path, 'statement/problem.zh.md'), (text) => text.replace('计算两个数的和。', '求两数之和。'));
  writeFileSync(join(path, 'data/secret/02.in'), '5 6\n');
  writeFileSync(join(path, 'data/secret/02.ans'), '11\n');
  const dry = await problem(['push', 'C1', '--dry-run']);
  assert.match(dry.out, /-.*计算两个数的和/);
  assert.match(dry.out, /\+.*求两数之和/);
  assert.match(dry.out, /^A data\/03\.in$/m);
  const pushed = await problem(['push', 'C1', '--yes']);
  assert.equal(pushed.code, 0, pushed.err);
  assert.match(pushed.err, /the site has 4/, 'the four data files of before stay');
  assert.equal((await problem(['diff', 'C1'])).code, 0);
  const row = await server.services.db
    .selectFrom('problem')
    .innerJoin('problem_data as data', 'data.version', 'problem.data_version')
    .where('display_id', '=', 'C1')
    .select('data.case_count')
    .executeTakeFirstOrThrow();
  assert.equal(row.case_count, 3);
});

test('a newer edit of the site is never overwritten without being asked for', async () => {
  const path = await create('E1');
  const { db } = server.services;
  await db.updateTable('problem').set({ difficulty: 3 }).where('display_id', '=', 'E1').execute();
  edit(join(path, 'statement/problem.en.md'), (text) => text.replace('Add two', 'Add both'));
  const refused = await problem(['push', 'E1', '--yes']);
  assert.deepEqual([refused.code, /changed on the site/.test(refused.err)], [1, true], refused.err);
  rmSync(join(path, '.xiezhi.json'));
  const unknown = await problem(['push', 'E1', '--yes']);
  assert.deepEqual([unknown.code, /not known/.test(unknown.err)], [1, true], unknown.err);
  const forced = await problem(['push', 'E1', '--overwrite']);
  assert.equal(forced.code, 0, forced.err);
});

test('two pushes based on the same revision: the second is refused', async () => {
  await create('T1');
  const state = await server.call('GET /api/admin/problem-package-state', {
    as: author,
    query: { problemID: 'T1' },
  });
  await server.services.db
    .updateTable('problem')
    .set({ difficulty: 2 })
    .where('display_id', '=', 'T1')
    .execute();
  const form = new FormData();
  form.append('file', new Blob(['PK']), 'x.zip');
  const query = new URLSearchParams({ problemID: 'T1', revision: state.data.revision });
  const response = await fetch(`${server.url}/api/admin/problem-package-changes?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: token, 'accept-language': 'en-US' },
    body: form,
  });
  assert.match(((await response.json()) as { msg: string }).msg, /changed on the site/);
});

test('the data of another problem cannot be named by its digest', async () => {
  const path = await create('S1');
  writeFileSync(join(path, 'data/secret/01.in'), '7 8\n');
  writeFileSync(join(path, 'data/secret/01.ans'), '15\n');
  assert.equal((await problem(['push', 'S1', '--yes'])).code, 0);
  const other = await server.buildUser({ role: 'admin', passwordHash: quickHash(password) });
  const body = { name: 'x', scopes: ['problems'], password };
  const foreign = (await server.call('POST /api/api-tokens', { as: other, body })).data.token;
  for (const args of [
    ['diff', 'S1'],
    ['push', 'S1', '--overwrite'],
    ['pull', 'S1', 'stolen'],
  ]) {
    const ended = await problem(args, { XIEZHI_TOKEN: foreign });
    assert.equal(ended.code, 1, ended.out);
  }
  assert.equal(existsSync(at('stolen')), false);
  const narrow = { name: 'y', scopes: ['read'], password };
  const weak = (await server.call('POST /api/api-tokens', { as: author, body: narrow })).data.token;
  assert.match(
    (await problem(['push', 'S1', '--yes'], { XIEZHI_TOKEN: weak })).err,
    /not made for this call/,
  );
});

test('Windows line ends make no difference, and pulling replaces nothing unasked', async () => {
  const path = await create('W1');
  edit(join(path, 'statement/problem.en.md'), (text) => text.replaceAll('\n', '\r\n'));
  assert.deepEqual(changed(await problem(['diff', 'W1'])), []);
  edit(join(path, 'statement/problem.en.md'), (text) => `${text}mine\r\n`);
  const kept = await problem(['pull', 'W1', 'W1']);
  assert.equal(kept.code, 1, kept.out);
  assert.match(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
  assert.equal((await problem(['pull', 'W1', 'W1', '--force'])).code, 0);
  assert.doesNotMatch(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
});

test('a lost connection while pushing changes nothing or everything', async () => {
  const path = await create('L1');
  const link = await openWeakLink(server.url);
  try {
    edit(join(path, '.xiezhi.json'), (text) => text.replace(server.url, link.url));
    edit(join(path, 'statement/problem.en.md'), (text) => text.replace('Add two', 'Add the two'));
    link.losing.push('problem-package-changes');
    const lost = await problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(lost.code, 4, lost.err);
    const again = await problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(again.code, 0, again.err);
    assert.equal((await problem(['diff', 'L1'])).code, 0);
  } finally {
    await link.close();
  }
});

test('a package that cannot be judged is not sent', async () => {
  const path = await create('B1');
  rmSync(join(path, 'data'), { recursive: true });
  assert.equal((await problem(['check', 'B1'])).code, 1);
  const refused = await problem(['push', 'B1', '--yes']);
  assert.deepEqual([refused.code, /no test data/.test(refused.err)], [1, true], refused.err);
  await create('F1');
  edit(at('F1', 'statement/problem.en.md'), (text) => `${text}\n$\\frac{1}$\n`);
  assert.match((await problem(['check', 'F1'])).out, /en-US: \\frac\{1\}/);
});
