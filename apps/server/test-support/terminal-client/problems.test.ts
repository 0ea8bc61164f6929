import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { changed, edit, openSetterTerminal, type SetterTerminal } from './setter-terminal.ts';

let setter: SetterTerminal;
before(async () => {
  setter = await openSetterTerminal();
});
after(() => setter.stop());

test('a new package is checked, pushed, equal afterwards, and pulled as it was', async () => {
  await setter.create('N1');
  const check = await setter.problem(['check', 'N1']);
  assert.equal(check.code, 0, check.out);
  const same = await setter.problem(['diff', 'N1']);
  assert.deepEqual([same.code, changed(same)], [0, []], same.out);
  const pulled = await setter.problem(['pull', 'N1', '下载']);
  assert.equal(pulled.code, 0, pulled.err);
  for (const path of ['statement/problem.zh.md', 'data/secret/01.in', 'submissions/accepted/main.py'])
    assert.equal(
      readFileSync(setter.at('下载', path), 'utf8'),
      readFileSync(setter.at('N1', path), 'utf8'),
      path,
    );
  const again = await setter.problem(['diff', '下载']);
  assert.equal(again.code, 0, again.out);
});

test('only changed files are sent, after they are shown', async () => {
  const path = await setter.create('C1');
  edit(join(path, 'statement/problem.zh.md'), (text) => text.replace('计算两个数的和。', '求两数之和。'));
  writeFileSync(join(path, 'data/secret/02.in'), '5 6\n');
  writeFileSync(join(path, 'data/secret/02.ans'), '11\n');
  const dry = await setter.problem(['push', 'C1', '--dry-run']);
  assert.match(dry.out, /-.*计算两个数的和/);
  assert.match(dry.out, /\+.*求两数之和/);
  assert.match(dry.out, /^A data\/03\.in$/m);
  const pushed = await setter.problem(['push', 'C1', '--yes']);
  assert.equal(pushed.code, 0, pushed.err);
  assert.match(pushed.err, /the site already has 4/, 'the four data files of before stay');
  assert.equal((await setter.problem(['diff', 'C1'])).code, 0);
  const row = await setter.server.services.db
    .selectFrom('problem')
    .innerJoin('problem_data as data', 'data.version', 'problem.data_version')
    .where('display_id', '=', 'C1')
    .select('data.case_count')
    .executeTakeFirstOrThrow();
  assert.equal(row.case_count, 3);
});

test('Windows line ends of data are said and kept; those of sources are not a difference; names may be Chinese', async () => {
  const path = await setter.create('求和');
  const data = '5 6\r\n';
  writeFileSync(join(path, 'data/secret/大数据.in'), data);
  writeFileSync(join(path, 'data/secret/大数据.ans'), '11\r\n');
  for (const file of ['submissions/accepted/main.py', 'statement/problem.zh.md', 'problem.yaml'])
    edit(join(path, file), (text) => text.replaceAll('\n', '\r\n'));
  const check = await setter.problem(['check', '求和', '--lang', 'zh']);
  assert.match(check.out, /使用 CRLF 换行的测试数据文件，评测时用换行为 LF 的副本：2 个/);
  const pushed = await setter.problem(['push', '求和', '--yes']);
  assert.equal(pushed.code, 0, pushed.err);
  assert.match(pushed.err, /line endings: test data files with CRLF line endings, judged with LF copies: 2/);
  assert.doesNotMatch(pushed.out, /main\.py|problem\.zh\.md/);
  assert.equal((await setter.problem(['diff', '求和'])).code, 0);
  assert.equal((await setter.problem(['pull', '求和', '取回'])).code, 0);
  // File names in the ICPC format cannot be Chinese, so the cases are numbered.
  const inputs = readdirSync(setter.at('取回', 'data/secret')).filter((name) => name.endsWith('.in'));
  assert.deepEqual(
    inputs.map((name) => readFileSync(setter.at('取回', 'data/secret', name), 'utf8')),
    ['1000000000 1000000000\n', data],
  );
});

test('a newer edit of the site is never overwritten without being asked for', async () => {
  const path = await setter.create('E1');
  const { db } = setter.server.services;
  await db.updateTable('problem').set({ difficulty: 3 }).where('display_id', '=', 'E1').execute();
  edit(join(path, 'statement/problem.en.md'), (text) => text.replace('Add two', 'Add both'));
  const refused = await setter.problem(['push', 'E1', '--yes']);
  assert.deepEqual([refused.code, /changed on the site/.test(refused.err)], [1, true], refused.err);
  rmSync(join(path, '.xiezhi.json'));
  const unknown = await setter.problem(['push', 'E1', '--yes']);
  assert.deepEqual([unknown.code, /does not state which version/.test(unknown.err)], [1, true], unknown.err);
  const forced = await setter.problem(['push', 'E1', '--overwrite']);
  assert.equal(forced.code, 0, forced.err);
});

test('two pushes based on the same revision: the second is refused', async () => {
  await setter.create('T1');
  const state = await setter.server.call('GET /api/admin/problem-package-state', {
    as: setter.author,
    query: { problemID: 'T1' },
  });
  await setter.server.services.db
    .updateTable('problem')
    .set({ difficulty: 2 })
    .where('display_id', '=', 'T1')
    .execute();
  const form = new FormData();
  form.append('file', new Blob(['PK']), 'x.zip');
  const query = new URLSearchParams({ problemID: 'T1', revision: state.data.revision });
  const response = await fetch(`${setter.server.url}/api/admin/problem-package-changes?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: setter.token, 'accept-language': 'en-US' },
    body: form,
  });
  assert.match(((await response.json()) as { msg: string }).msg, /changed on the site/);
});
