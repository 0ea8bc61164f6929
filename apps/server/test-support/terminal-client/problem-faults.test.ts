import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { quickHash } from '../quick-hash.ts';
import { openWeakLink } from './weak-link.ts';
import { changed, edit, openWorkshop, password, type Workshop } from './workshop.ts';

let shop: Workshop;
before(async () => {
  shop = await openWorkshop();
});
after(() => shop.stop());

test('the data of another problem cannot be named by its digest', async () => {
  const path = await shop.create('S1');
  writeFileSync(join(path, 'data/secret/01.in'), '7 8\n');
  writeFileSync(join(path, 'data/secret/01.ans'), '15\n');
  assert.equal((await shop.problem(['push', 'S1', '--yes'])).code, 0);
  const other = await shop.server.buildUser({ role: 'admin', passwordHash: quickHash(password) });
  const body = { name: 'x', scopes: ['problems'], password };
  const foreign = (await shop.server.call('POST /api/api-tokens', { as: other, body })).data.token;
  for (const args of [
    ['diff', 'S1'],
    ['push', 'S1', '--overwrite'],
    ['pull', 'S1', 'stolen'],
  ]) {
    const ended = await shop.problem(args, { XIEZHI_TOKEN: foreign });
    assert.equal(ended.code, 1, ended.out);
  }
  assert.equal(existsSync(shop.at('stolen')), false);
  const narrow = { name: 'y', scopes: ['read'], password };
  const weak = (await shop.server.call('POST /api/api-tokens', { as: shop.author, body: narrow })).data.token;
  assert.match(
    (await shop.problem(['push', 'S1', '--yes'], { XIEZHI_TOKEN: weak })).err,
    /does not permit this call/,
  );
});

test('Windows line ends make no difference, and pulling replaces nothing unasked', async () => {
  const path = await shop.create('W1');
  edit(join(path, 'statement/problem.en.md'), (text) => text.replaceAll('\n', '\r\n'));
  assert.deepEqual(changed(await shop.problem(['diff', 'W1'])), []);
  edit(join(path, 'statement/problem.en.md'), (text) => `${text}mine\r\n`);
  const kept = await shop.problem(['pull', 'W1', 'W1']);
  assert.equal(kept.code, 1, kept.out);
  assert.match(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
  assert.equal((await shop.problem(['pull', 'W1', 'W1', '--force'])).code, 0);
  assert.doesNotMatch(readFileSync(join(path, 'statement/problem.en.md'), 'utf8'), /mine/);
});

test('a lost connection while pushing changes nothing or everything', async () => {
  const path = await shop.create('L1');
  const link = await openWeakLink(shop.server.url);
  try {
    edit(join(path, '.xiezhi.json'), (text) => text.replace(shop.server.url, link.url));
    edit(join(path, 'statement/problem.en.md'), (text) => text.replace('Add two', 'Add the two'));
    link.losing.push('problem-package-changes');
    const lost = await shop.problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(lost.code, 4, lost.err);
    const again = await shop.problem(['push', 'L1', '--yes'], { XIEZHI_SERVER: link.url });
    assert.equal(again.code, 0, again.err);
    assert.equal((await shop.problem(['diff', 'L1'])).code, 0);
  } finally {
    await link.close();
  }
});

test('a package that cannot be judged is not sent', async () => {
  const path = await shop.create('B1');
  rmSync(join(path, 'data'), { recursive: true });
  assert.equal((await shop.problem(['check', 'B1'])).code, 1);
  const refused = await shop.problem(['push', 'B1', '--yes']);
  assert.deepEqual([refused.code, /no test data/.test(refused.err)], [1, true], refused.err);
  await shop.create('X1');
  edit(shop.at('X1', 'statement/problem.en.md'), (text) => `${text}\n$\\frac{1}$\n`);
  assert.match((await shop.problem(['check', 'X1'])).out, /en-US: \\frac\{1\}/);
});
