import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { writeFolder } from '../testing/packages.ts';
import { openFolder } from './source-folder.ts';
import { openView } from './virtual-source.ts';

test('a view has files of its base, added files and files of other sources, by their paths', async (t) => {
  const base = await openFolder(await writeFolder(t, { 'p/1.in': 'abc', 'p/2.in': 'x', 'q/1.in': 'y' }));
  const other = await openFolder(await writeFolder(t, { 'big.txt': 'other' }));
  const view = openView(
    base,
    new Map([
      ['1.in', 'p/1.in'],
      ['2.in', 'p/2.in'],
    ]),
  );
  const [file] = other.list();
  assert.ok(file);
  view.add('2.in', 'instead');
  view.add('0.in', Buffer.from('no'));
  view.addFrom('1.ans', other, file);
  assert.deepEqual(view.list(), [
    { path: '0.in', size: 2 },
    { path: '1.ans', size: 5 },
    { path: '1.in', size: 3 },
    { path: '2.in', size: 7 },
  ]);
  const contents: [path: string, text: string][] = [
    ['0.in', 'no'],
    ['1.ans', 'other'],
    ['1.in', 'abc'],
    ['2.in', 'instead'],
  ];
  for (const [path, text] of contents) {
    assert.equal((await view.read(path)).toString(), text);
    assert.equal((await view.read(path, text.length)).toString(), text);
    await assert.rejects(view.read(path, text.length - 1), /is larger than \d bytes/);
    assert.equal((await buffer(await view.stream(path))).toString(), text);
  }
  await assert.rejects(view.read('p/1.in'), /p\/1\.in is missing in the package/);
  await assert.rejects(view.stream('q/1.in'), /q\/1\.in is missing in the package/);
});

test('links of a view lead to its own files and to shared ones only', async (t) => {
  const folder = await writeFolder(t, { 'p/1.in': 'abc', 'q/1.in': 'y', 'shared.h': 'zz' });
  for (const [name, target] of [
    ['own', '1.in'],
    ['out', '../q/1.in'],
    ['common.h', '../shared.h'],
    ['none', 'gone'],
  ] as const)
    await symlink(target, join(folder, 'p', name));
  const base = await openFolder(folder);
  const names = ['1.in', 'own', 'out', 'common.h', 'none'];
  const files = new Map(names.map((name) => [name, `p/${name}`]));
  const out = { path: 'out', size: 1, refusal: 'the link out leads out of the package' };
  const others = [
    { path: '1.in', size: 3 },
    { path: 'common.h', size: 2 },
    { path: 'none', size: 0, refusal: 'the link p/none points to no file of the package' },
  ];
  const own = { path: 'own', size: 3 };
  const shared = openView(base, files, undefined, (path) => path === 'shared.h');
  assert.deepEqual(shared.list(), [...others, out, own]);
  const alone = openView(base, files)
    .list()
    .filter(({ refusal }) => refusal !== undefined);
  assert.deepEqual(
    alone.map(({ path }) => path),
    ['common.h', 'none', 'out'],
  );
});
