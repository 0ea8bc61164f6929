import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { quickHash } from '../quick-hash.ts';
import { openWeakLink } from './weak-link.ts';
import { changed, edit, openSetterTerminal, password, type SetterTerminal } from './setter-terminal.ts';

let setter: SetterTerminal;
before(async () => {
  setter = await openSetterTerminal();
});
after(() => setter.stop());

test('the data of another problem cannot be named by its digest', async () => {
  const path = await setter.create('S1');
  writeFileSync(join(path, 'data/secret/01.in'), '7 8\n');
  writeFileSync(join(path, 'data/secret/01.ans'), '15\n');
  assert.equal((await setter.problem(['push', 'S1', '--yes'])).code, 0);
  const other = await setter.server.buildUser({ role: 'admin', passwordHash: quickHash(password) });
  const body = { name: 'x', scopes: ['problems'], password };
  const foreign = (await setter.server.call('POST /api/api-tokens', { as: other, body })).data.token;
  for (const args of [
    ['diff', 'S1'],
    ['push', 'S1', '--overwrite'],
    ['pull', 'S1', 'stolen'],
  ]) {
    const ended = await setter.problem(args, { XIEZHI_TOKEN: foreign });
    assert.equal(ended.code, 1, ended.out);
  }
  assert.equal(existsSync(setter.at('stolen')), false);
  const narrow = { name: 'y', scopes: ['read'], password };
  const weak = (await setter.server.call('POST /api/api-tokens', { as: setter.author, body: narrow })).data
    .token;
  assert.match(
    (await setter.problem(['push', 'S1', '--yes'], { XIEZHI_TOKEN: weak })).err,
    /does not permit this call/,
  );
});

test('Windows line ends make no difference, and pulling replaces nothing unasked', async () => {
  const path = await setter.create('W1');
  edit(join(path, 'statement/problem.en.md'), (text) => text.replaceAll('\n', '\r\n'));
  assert.deepEqual(changed(await setter.problem(['diff', 'W1'])), []);
  edit(join(path, 'statement/problem.en.md'), (text) => `${text}mine\r\n`);
  const kept = await setter.problem(['pull', 'W1', 'W1']);
  assert.equal(kept.code, 1, kept.out);
  assert.match(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
  assert.equal((await setter.problem(['pull', 'W1', 'W1', '--force'])).code, 0);
  assert.doesNotMatch(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
});

test('a lost connection while pushing changes nothing or everything', async () => {
  const path = await setter.create('L1');
  const link = await openWeakLink(setter.server.url);
  try {
    edit(join(path, '.xiezhi.json'), (text) => text.replace(setter.server.url, link.url));
    edit(join(path, 'statement/problem.en.md'), (text) => text.replace('Add two', 'Add the two'));
    link.losing.push('problem-package-changes');
    const lost = await setter.problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(lost.code, 4, lost.err);
    const again = await setter.problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(again.code, 0, again.err);
    assert.equal((await setter.problem(['diff', 'L1'])).code, 0);
  } finally {
    await link.close();
  }
});

test('a package that cannot be judged is not sent', async () => {
  const path = await setter.create('B1');
  rmSync(join(path, 'data'), { recursive: true });
  assert.equal((await setter.problem(['check', 'B1'])).code, 1);
  const refused = await setter.problem(['push', 'B1', '--yes']);
  assert.deepEqual([refused.code, /no test data/.test(refused.err)], [1, true], refused.err);
  await setter.create('X1');
  edit(setter.at('X1', 'statement/problem.en.md'), (text) => `${text}\n$\\frac{1}$\n`);
  assert.match((await setter.problem(['check', 'X1'])).out, /en-US: \\frac\{1\}/);
});
